import { describe, expect, it } from 'vitest';
import { higherRole, holds } from './roles.js';
import type { Access } from './roles.js';

const accesses: readonly Access[] = ['anyone', 'member', 'person', 'viewer', 'editor', 'owner'];

describe('a role', () => {
  it.each([
    { role: undefined, may: ['anyone', 'member', 'person'] },
    { role: 'viewer', may: ['anyone', 'member', 'person', 'viewer'] },
    { role: 'editor', may: ['anyone', 'member', 'person', 'viewer', 'editor'] },
    { role: 'owner', may: accesses },
  ] as const)('of $role opens $may', ({ role, may }) => {
    expect(accesses.filter((access) => holds(role, access))).toEqual(may);
  });

  it('is the higher one where somebody has two', () => {
    expect(higherRole('viewer', 'owner')).toBe('owner');
    expect(higherRole('editor', 'viewer')).toBe('editor');
    expect(higherRole(undefined, 'viewer')).toBe('viewer');
    expect(higherRole('viewer', undefined)).toBe('viewer');
    expect(higherRole(undefined, undefined)).toBeUndefined();
  });
});
