import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, strongCost, wasteCheck } from './passwords.js';

describe('passwords', () => {
  it('fit their own hash and no other', async () => {
    const stored = await hashPassword('correct horse', strongCost);
    expect(stored).toMatch(/^scrypt\$15\$8\$3\$/);
    expect(stored).not.toContain('correct');
    expect(await isPassword('correct horse', stored)).toBe(true);
    expect(await isPassword('correct hors', stored)).toBe(false);
    expect(await hashPassword('correct horse', strongCost)).not.toBe(stored);
  });

  it('are the same however the keyboard composes them', async () => {
    expect(await isPassword('u\u0308ber', await hashPassword('über', strongCost))).toBe(true);
  });

  it('never fit what is no hash of ours', async () => {
    expect(await isPassword('x', '')).toBe(false);
    expect(await wasteCheck('x', strongCost)).toBe(false);
  });
});
