import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createFakeDisk } from '../test/index.js';
import { createEngagement } from './engagement.js';

const open = () => {
  const { storage } = createFakeDisk();
  const records = createStateRecords(storage);
  const load = () => {
    let ms = 0;
    const engagement = createEngagement(
      { ms: () => ms, resume: () => undefined, pause: () => undefined },
      records,
    );
    return { engagement, pass: (more: number) => (ms += more) };
  };
  return { storage, load };
};

describe('engagement', () => {
  it('adds up what passes between calls, over pages and tabs of a session', () => {
    const { load } = open();
    const one = load();
    const two = load();
    one.pass(10);
    expect(one.engagement('s')).toBe(10);
    one.pass(5);
    expect(one.engagement('s')).toBe(15);
    two.pass(7);
    expect(two.engagement('s')).toBe(22);
    one.pass(1);
    expect(one.engagement('s')).toBe(23);
    expect(one.engagement('s')).toBe(23);
    expect(load().engagement('s')).toBe(23);
  });

  it('gives a new session nothing of what passed before it', () => {
    const { load } = open();
    const { engagement, pass } = load();
    pass(10);
    engagement('one');
    pass(50);
    expect(engagement('two')).toBe(0);
    pass(3);
    expect(engagement('two')).toBe(3);
    expect(load().engagement('two')).toBe(3);
  });

  it.each(['text', '{"session":"s","ms":"9"}', '{"session":"s","ms":-9}', '{"session":"s"}'])(
    'begins anew where %s was stored',
    (stored) => {
      const { load, storage } = open();
      storage.setItem('engagement', stored);
      const { engagement, pass } = load();
      pass(4);
      expect(engagement('s')).toBe(4);
    },
  );

  it('writes only when something has passed', () => {
    const { load, storage } = open();
    const { engagement, pass } = load();
    pass(4);
    engagement('s');
    storage.setItem('engagement', '{"session":"s","ms":90}');
    expect(engagement('s')).toBe(90);
    expect(storage.getItem('engagement')).toBe('{"session":"s","ms":90}');
  });
});
