import { describe, expect, it } from 'vitest';
import { createFakeNavigation } from '../test/fakePlatform.js';
import { createRoute } from './route.js';

const open = (isAutomatic: boolean) => {
  const navigation = createFakeNavigation({ isAutomatic, path: '/start' });
  const told: string[] = [];
  const route = createRoute(
    navigation,
    (previous) => void told.push(`${previous.path} ${route.current().path}`),
  );
  return { navigation, route, told };
};

describe('the route', () => {
  it('is the screen that the host reports where the platform sees none; the first comes after none', () => {
    const { route, told } = open(false);
    expect(route.current()).toEqual({ path: '' });
    for (const name of ['home', 'home', 'cart']) route.setScreen(name);
    expect([route.current().path, told]).toEqual(['cart', [' home', 'home cart']]);
  });

  it('is the page’s where the platform sees it, whatever screens the host reports', () => {
    const { route, navigation, told } = open(true);
    for (const name of ['home', 'cart', 'pay']) route.setScreen(name);
    expect([route.current().path, told]).toEqual(['/start', []]);
    navigation.go('/next');
    expect([route.current().path, told]).toEqual(['/next', ['/start /next']]);
  });

  it('is not followed any more when it is stopped', () => {
    const { route, navigation, told } = open(true);
    route.stop();
    navigation.go('/next');
    expect(told).toEqual([]);
    expect(navigation.listeners()).toBe(0);
  });
});
