import { describe, expect, it } from 'vitest';
import { shortcut } from './shortcut.js';

describe('shortcut', () => {
  it('is written as the keyboard has it', () => {
    expect(shortcut('K', 'Linux x86_64')).toBe('Ctrl K');
    expect(shortcut('K', 'MacIntel')).toBe('⌘ K');
    expect(shortcut('Shift Z', 'MacIntel')).toBe('⌘ ⇧ Z');
  });
});
