import { describe, expect, it } from 'vitest';
import { createReloads } from './createReloads.js';

function counted() {
  const loads: string[] = [];
  return { loads, reloads: createReloads(() => loads.push('load')) };
}

describe('createReloads', () => {
  it('loads at once where nothing is under way', () => {
    const { loads, reloads } = counted();
    reloads.ask();
    expect(loads).toHaveLength(1);
    reloads.begin();
    reloads.end();
    reloads.ask();
    expect(loads).toHaveLength(2);
  });

  it('lets an answer come, however fast it is asked again, and then asks once more', () => {
    const { loads, reloads } = counted();
    reloads.begin();
    for (let times = 0; times < 20; times += 1) reloads.ask();
    expect(loads).toHaveLength(0);
    reloads.end();
    expect(loads).toHaveLength(1);
  });

  it('asks no more when nobody asked meanwhile, or something else was begun', () => {
    const { loads, reloads } = counted();
    reloads.begin();
    reloads.end();
    reloads.begin();
    reloads.ask();
    reloads.begin();
    reloads.end();
    expect(loads).toHaveLength(0);
  });
});
