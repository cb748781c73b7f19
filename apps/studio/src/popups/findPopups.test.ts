import type { PopupListItem } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { findPopups } from './findPopups.js';

const popup = (name: string, state: PopupListItem['state'], trigger: string) =>
  ({ id: name, name, state, triggers: [trigger] }) as PopupListItem;
const popups = [
  popup('Satisfaction after an order', 'live', 'at the event checkout_completed'),
  popup('Leaving the checkout', 'paused', 'when a page is left'),
  popup('Feature request', 'live', 'at a click on #suggest'),
];
const found = (words: string, state = '') => findPopups(popups, { words, state }).map(({ name }) => name);

describe('findPopups', () => {
  it('finds by words of the name and of the trigger, in any order', () => {
    expect(found('CHECKOUT')).toEqual(['Satisfaction after an order', 'Leaving the checkout']);
    expect(found(' order  satis ')).toEqual(['Satisfaction after an order']);
    expect(found('nothing')).toEqual([]);
    expect(found('')).toHaveLength(3);
  });

  it('keeps to the state that is asked for', () => {
    expect(found('', 'live')).toEqual(['Satisfaction after an order', 'Feature request']);
    expect(found('checkout', 'paused')).toEqual(['Leaving the checkout']);
  });
});
