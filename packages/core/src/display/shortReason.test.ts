import type { Decision } from '@service-popups/rules';
import { describe, expect, it } from 'vitest';
import { shortReason } from './shortReason.js';

describe('shortReason', () => {
  it('names the gate that stops a popup, its code, and the values that it compared', () => {
    const stopped: Decision = {
      show: false,
      failed: 'paths',
      gates: [
        { gate: 'language', passed: false, reason: 'no_language', expected: ['de'] },
        { gate: 'paths', passed: false, reason: 'other_path', expected: ['/pricing'], actual: '/settings' },
      ],
    };
    expect(shortReason(stopped)).toBe('paths: other_path (wanted ["/pricing"], found "/settings")');
    expect(shortReason({ ...stopped, failed: 'language' })).toBe(
      'language: no_language (wanted ["de"], found nothing)',
    );
  });

  it('says of one that nothing stops what it waits for', () => {
    expect(shortReason({ show: true, gates: [] })).toBe('shown when a trigger fires');
  });
});
