import type { ContactItem, PopupListItem } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { findCommands } from './findCommands.js';

const popups = (...names: string[]) =>
  names.map((name, index) => ({ id: `p${index}`, name }) as PopupListItem);
const people = (...ids: string[]) => ids.map((userId) => ({ userId }) as ContactItem);
const found = (words: string, given: { popups?: PopupListItem[]; people?: ContactItem[] } = {}) =>
  findCommands({ projectId: 'shop', words, popups: [], people: [], ...given }).map(
    ({ label, kind }) => `${label}, ${kind}`,
  );

describe('findCommands', () => {
  it('offers every page before anything is typed', () => {
    expect(found('')).toHaveLength(7);
  });

  it('finds a popup and its results by a part of its name, whatever the case', () => {
    expect(found(' LEAV', { popups: popups('Leaving the shop') })).toEqual([
      'Leaving the shop, Popup',
      'Leaving the shop, Results',
    ]);
  });

  it('finds the parts of a page, with where they are', () => {
    const [command] = findCommands({ projectId: 'shop', words: 'webh', popups: [], people: [] });
    expect(command).toMatchObject({ label: 'Webhooks', to: '/shop/settings?view=webhooks' });
  });

  it('puts what begins with the words before what holds them', () => {
    expect(found('rate', { popups: popups('Separate', 'Rate us') })[0]).toBe('Rate us, Popup');
  });

  it('leaves room for people among hundreds of popups', () => {
    const many = popups(...Array.from({ length: 300 }, (_, index) => `User survey ${index}`));
    const all = found('user', { popups: many, people: people('user-1', 'user-2') });
    expect(all).toHaveLength(12);
    expect(all.slice(-2)).toEqual(['user-1, Person', 'user-2, Person']);
  });
});
