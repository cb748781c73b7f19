import { describe, expect, it } from 'vitest';
import { createMessageReader } from './messages.js';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const token = '5f0c3c5e-6a5e-4f0f-9f0e-0f6f6f6f6f6f';
const message = (fields: object): string =>
  JSON.stringify({ source: 'service-survey', v: 1, token, type: 'ready', ...fields });

function reader() {
  let time = 0;
  return {
    ...createMessageReader(() => time),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('createMessageReader', () => {
  it('[MOB-6] reads every kind of message', () => {
    const { read, pass } = reader();
    const saved = { page: 'p1', answers: { q: 'yes', list: ['a'] }, revision: 2 };
    const kinds = [
      {},
      { type: 'interacted' },
      { type: 'answered', ...saved },
      { type: 'completed', ...saved },
      { type: 'closed', reason: 'close_button' },
      { type: 'failed', reason: 'no network' },
      // The page of another maker may say no more than what happened.
      { type: 'completed' },
      { type: 'closed' },
      { type: 'failed' },
    ];
    for (const fields of kinds) {
      pass(1_000);
      expect(read(message(fields), token)).toMatchObject(fields);
    }
  });

  it.each([
    ['a number', 7, 'not_text'],
    ['nothing', undefined, 'not_text'],
    ['an object', { token }, 'not_text'],
    ['text of a page', 'hello', 'foreign'],
    ['a message of another showing', message({ token: 'another' }), 'foreign'],
    ['a message of another source', message({ source: 'someone' }), 'unreadable'],
    ['a message of a later version', message({ v: 2 }), 'unreadable'],
    ['an unknown type', message({ type: 'open_door' }), 'unreadable'],
    ['a type without its fields', message({ type: 'answered' }), 'unreadable'],
    ['an unknown reason', message({ type: 'closed', reason: 'bored' }), 'unreadable'],
    ['torn JSON', message({}).slice(0, -1), 'unreadable'],
    ['the token alone', token, 'unreadable'],
    ['the token elsewhere', message({ token: 'another', hint: token }), 'stale'],
    [
      'a hostile key',
      `{"source":"service-survey","v":1,"token":"${token}","type":"answered","page":"p","revision":1,"answers":{"__proto__":"x"}}`,
      'unreadable',
    ],
  ])('[MOB-5] ignores %s and counts it', (_name, data, reason) => {
    const { read, ignored } = reader();
    expect(read(data, token)).toBeUndefined();
    expect(ignored()).toMatchObject({ [reason]: 1 });
    expect(Object.values(ignored()).reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('[MOB-5] takes everything for stale when no survey is shown', () => {
    const { read, ignored } = reader();
    expect(read(message({}), undefined)).toBeUndefined();
    expect(ignored().stale).toBe(1);
  });

  it.each([
    ['of one byte', 'a', 1],
    ['of two bytes', 'é', 2],
    ['of three bytes', '漢', 3],
    ['of four bytes', '😀', 4],
  ])('reads up to 64 KiB and not a byte more, in characters %s', (_name, character, bytes) => {
    const { read, ignored } = reader();
    const room = 65_536 - message({ hint: '' }).length;
    const hint = character.repeat(Math.floor(room / bytes)) + 'a'.repeat(room % bytes);
    expect(new TextEncoder().encode(message({ hint })).length).toBe(65_536);
    expect(read(message({ hint }), token)).toBeDefined();
    expect(read(message({ hint: `${hint}a` }), token)).toBeUndefined();
    expect(ignored().too_large).toBe(1);
  });

  it('[F-41] handles 50 messages a second, and again 50 in the next', () => {
    const { read, ignored, pass } = reader();
    const heard = (): number =>
      Array.from({ length: 80 }, () => read(message({}), token)).filter(Boolean).length;
    expect(heard()).toBe(50);
    expect(ignored().too_many).toBe(30);
    pass(999);
    expect(heard()).toBe(0);
    pass(1);
    expect(heard()).toBe(50);
    pass(-5_000);
    expect(heard()).toBe(50);
  });

  it('[F-41] is not kept from hearing the survey by a flood of foreign messages', () => {
    const { read, ignored } = reader();
    const junk = ['x'.repeat(60_000), '{"source":"service-survey"}', 'x'.repeat(10_000_000)];
    // Reading each of them would take minutes, and the test's time would run out.
    for (let count = 0; count < 100_000; count += 1) read(junk[count % 3], token);
    expect(ignored()).toMatchObject({ foreign: 66_667, too_large: 33_333, too_many: 0 });
    expect(read(message({}), token)).toBeDefined();
  });
});
