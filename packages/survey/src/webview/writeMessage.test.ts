import { limits } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { writeMessage } from './writeMessage.js';

const bytesOf = (text: string) => new Blob([text]).size;
const texts = (length: number, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, '語'.repeat(length)]));

describe('a message for the bridge', () => {
  it('is left as it is when it fits', () => {
    const message = {
      type: 'completed',
      revision: 2,
      answers: { a: 'x'.repeat(limits.answerTextBytes), b: [1] },
    };
    expect(JSON.parse(writeMessage(message))).toEqual(message);
  });

  it('is cut to what the bridge takes, and no further than needed', () => {
    const text = writeMessage({ answers: texts(limits.answerTextBytes, 5) });
    expect(bytesOf(text)).toBeLessThanOrEqual(limits.bridgeMessageBytes);
    expect(bytesOf(text)).toBeGreaterThan(limits.bridgeMessageBytes * 0.85);
  });

  it('loses nothing of its shorter texts, and never half of a pair', () => {
    const answers = { email: 'name@example.com', long: '語😀'.repeat(5_000), longer: '😀語'.repeat(5_461) };
    const written = JSON.parse(writeMessage({ answers })) as { answers: typeof answers };
    expect(written.answers.email).toBe(answers.email);
    expect(answers.longer.startsWith(written.answers.longer)).toBe(true);
    for (const text of Object.values(written.answers)) expect(text).not.toMatch(/[\uD800-\uDBFF]$/);
  });

  it('ends, however many short texts there are', () => {
    expect(bytesOf(writeMessage({ answers: texts(20, 3_000) }))).toBeGreaterThan(limits.bridgeMessageBytes);
  });
});
