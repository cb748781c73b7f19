import { describe, expect, it } from 'vitest';
import { followedBy } from './followedBy.js';

const page = (ids: string, cursor?: string) => ({
  items: ids.split('').map((id) => ({ id, from: ids })),
  ...(cursor === undefined ? {} : { cursor }),
});
const idsOf = ({ items }: { items: readonly { id: string }[] }): string => items.map(({ id }) => id).join('');
const keyOf = ({ id }: { id: string }): string => id;

describe('followedBy', () => {
  it('leaves nothing out when new ones push the old ones off the first page', () => {
    const pages = followedBy(page('xyab', 'after b'), page('abcdef', 'after f'), keyOf);
    expect(idsOf(pages)).toBe('xyabcdef');
    expect(pages.cursor).toBe('after f');
  });

  it('shows the newer of two that are the same', () => {
    expect(followedBy(page('ab'), page('abcd'), keyOf).items[0]?.from).toBe('ab');
  });

  it('begins anew where something may lie between', () => {
    const pages = followedBy(page('wxyz', 'after z'), page('abcdef', 'after f'), keyOf);
    expect(idsOf(pages)).toBe('wxyz');
    expect(pages.cursor).toBe('after z');
  });
});
