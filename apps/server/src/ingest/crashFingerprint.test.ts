import { describe, expect, it } from 'vitest';
import { readCrash } from './crashFingerprint.js';

const stack = (line: number) =>
  `TypeError: x\n    at pay (https://cdn.example/v${line}/app.js:${line}:7)\n    at run`;

describe('readCrash', () => {
  it('gives the same fingerprint to crashes that differ in numbers and addresses', () => {
    const first = readCrash({ message: 'Order 17 failed at 0x1f', stack: stack(1), fatal: true });
    const second = readCrash({ message: 'Order 99 failed at 0xbeef', stack: stack(880), fatal: false });
    expect(second.fingerprint).toBe(first.fingerprint);
    expect([first.isFatal, second.isFatal]).toEqual([true, false]);
  });

  it('tells crashes apart by the innermost three calls, however they were reached', () => {
    const fingerprint = (...calls: string[]) =>
      readCrash({ message: 'failed', stack: calls.map((call) => `at ${call} (a.js:1:1)`).join('\n') })
        .fingerprint;
    expect(fingerprint('pay', 'submit', 'click', 'home')).toBe(fingerprint('pay', 'submit', 'click', 'cart'));
    expect(fingerprint('pay', 'submit', 'click')).not.toBe(fingerprint('pay', 'submit', 'touch'));
  });

  it('reads anything', () => {
    expect(readCrash({ message: 7, stack: null, fatal: 'yes' })).toMatchObject({
      message: '',
      stack: '',
      isFatal: false,
    });
  });
});
