import { describe, expect, it } from 'vitest';
import { createAhead } from './ahead.js';

function counted() {
  const sent: string[] = [];
  const ahead = createAhead((address) => {
    sent.push(address);
    return address === '/broken' ? Promise.reject(new Error('broken')) : Promise.resolve(`of ${address}`);
  });
  return { sent, ahead };
}

describe('what is asked for ahead', () => {
  it('goes out at once, and to the first who needs it: whoever asks again is to see what is new', async () => {
    const { sent, ahead } = counted();
    ahead.ask(['/a', '/b']);
    expect(sent).toEqual(['/a', '/b']);
    expect(await ahead.take('/a')).toBe('of /a');
    expect(ahead.take('/a')).toBeUndefined();
    expect(ahead.take('/c')).toBeUndefined();
  });

  it('fails where it is needed, and nowhere else', async () => {
    const { ahead } = counted();
    ahead.ask(['/broken']);
    await expect(ahead.take('/broken')).rejects.toThrow('broken');
  });

  it('is not handed out once the page has changed', () => {
    const { ahead } = counted();
    ahead.ask(['/a']);
    ahead.forget();
    expect(ahead.take('/a')).toBeUndefined();
  });
});
