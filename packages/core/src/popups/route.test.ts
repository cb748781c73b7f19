import { describe, expect, it } from 'vitest';
import { createFakeNavigation } from '../test/fakePlatform.js';
import { createRoute } from './route.js';

const open = (isAutomatic: boolean) => {
  const navigation = createFakeNavigation({ isAutomatic, path: '/start' });
  const route = createRoute(navigation);
  const told: string[] = [];
  const stop = route.onChange((next, previous) => void told.push(`${previous.path} ${next.path}`));
  return { navigation, route, told, stop };
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

  it('is not told any more to whoever has stopped listening', () => {
    const { route, navigation, told, stop } = open(true);
    stop();
    navigation.go('/next');
    expect(told).toEqual([]);
    route.stop();
    expect(navigation.listeners()).toBe(0);
  });
});
