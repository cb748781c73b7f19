import type { Webhook } from '@service-popups/protocol/studio';
import { expect, it } from 'vitest';
import { sentWords } from './sentWords.js';

const webhook = (enabled: boolean) => ({ enabled }) as Webhook;

it('what is asked of a webhook that is on is told as it is', () => {
  expect(sentWords(webhook(true), 'It is tried again.')).toBe('It is tried again.');
});

it('what is asked of a webhook that is off is told to wait', () => {
  expect(sentWords(webhook(false), 'It is tried again.')).toMatch(/^It waits: .* once you switch/);
});
