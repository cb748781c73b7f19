import { describe, expectTypeOf, it } from 'vitest';
import type { PopupClosedEvent, PopupShownEvent, SurveyCompletedEvent } from './events/sdkEvents.js';
import { ServicePopups } from './ServicePopups.js';

interface ShopEvents {
  signed_up: { plan?: string };
  checkout_done: { total: number };
}

interface Person {
  plan: 'free' | 'pro';
  seats: number;
}

describe('the types of ServicePopups', () => {
  it('give each event its payload', () => {
    const sdk = new ServicePopups();
    sdk.on('popup_shown', (event) => expectTypeOf(event).toEqualTypeOf<PopupShownEvent>());
    sdk.on('survey_completed', (event) => expectTypeOf(event).toEqualTypeOf<SurveyCompletedEvent>());
    sdk.on('popup_closed', (event) => expectTypeOf(event).toEqualTypeOf<PopupClosedEvent>());
    // @ts-expect-error There is no such event.
    sdk.on('popup_opened', () => undefined);
  });

  it('let a host declare its events and attributes', () => {
    const sdk = new ServicePopups<ShopEvents, Person>();
    sdk.triggerEvent('signed_up');
    sdk.triggerEvent('signed_up', { plan: 'pro' });
    sdk.track('checkout_done', { total: 5 });
    sdk.setUserAttributes({ plan: 'pro' });
    // @ts-expect-error A misspelt name.
    sdk.triggerEvent('signedup');
    // @ts-expect-error The total is required.
    sdk.track('checkout_done');
    // @ts-expect-error The total is a number.
    sdk.track('checkout_done', { total: '5' });
    // @ts-expect-error No such plan.
    sdk.setUserAttributes({ plan: 'gold' });
  });

  it('take anything where nothing is declared', () => {
    const sdk = new ServicePopups();
    sdk.triggerEvent('whatever', { a: 1, b: ['x'] });
    sdk.track('whatever');
    sdk.setUserAttributes({ a: 1, b: 'x', c: true });
    expectTypeOf(sdk.setContactAttributes).returns.resolves.toEqualTypeOf<boolean>();
    expectTypeOf(sdk.ready).resolves.toEqualTypeOf<void>();
    // @ts-expect-error A list is no attribute.
    sdk.setUserAttributes({ a: [1] });
  });
});
