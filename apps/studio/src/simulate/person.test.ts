import { describe, expect, it } from 'vitest';
import { readPerson, somebody } from './person.js';

describe('readPerson', () => {
  it('reads whoever was kept', () => {
    const person = { ...somebody, userId: 'ada', platform: 'ios' as const, attributes: 'plan=pro' };
    expect(readPerson(JSON.stringify(person))).toEqual(person);
  });

  it('is anybody where nothing was kept, or something that cannot be read', () => {
    for (const text of [undefined, '{', 'null', '7', '[]']) expect(readPerson(text)).toEqual(somebody);
  });

  it('leaves out what is odd about one, as an older studio may have kept it', () => {
    const odd = { userId: 'ada', platform: 'pigeon', path: 7, more: 'x' };
    expect(readPerson(JSON.stringify(odd))).toEqual({ ...somebody, userId: 'ada' });
  });
});
