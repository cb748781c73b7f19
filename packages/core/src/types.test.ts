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
    expectTypeOf<'popup_opened'>().not.toExtend<Parameters<typeof sdk.on>[0]>();
  });

  it('let a host declare its events and attributes', () => {
    const sdk = new ServicePopups<ShopEvents, Person>();
    sdk.triggerEvent('signed_up');
    sdk.triggerEvent('signed_up', { plan: 'pro' });
    sdk.track('checkout_done', { total: 5 });
    sdk.setUserAttributes({ plan: 'pro' });
    // A misspelt name, a missing total, a total that is no number, a plan that does not exist.
    expectTypeOf<'signedup'>().not.toExtend<Parameters<typeof sdk.triggerEvent>[0]>();
    type Track = Parameters<typeof sdk.track<'checkout_done'>>;
    expectTypeOf<['checkout_done']>().not.toExtend<Track>();
    expectTypeOf<['checkout_done', { total: string }]>().not.toExtend<Track>();
    expectTypeOf<{ plan: 'gold' }>().not.toExtend<Parameters<typeof sdk.setUserAttributes>[0]>();
  });

  it('take anything where nothing is declared', () => {
    const sdk = new ServicePopups();
    sdk.triggerEvent('whatever', { a: 1, b: ['x'] });
    const person: Person = { plan: 'pro', seats: 3 };
    sdk.track('whatever', person);
    sdk.track('whatever');
    sdk.setUserAttributes({ a: 1, b: 'x', c: true });
    expectTypeOf(sdk.setContactAttributes).returns.resolves.toEqualTypeOf<boolean>();
    expectTypeOf(sdk.ready).resolves.toEqualTypeOf<void>();
    expectTypeOf<{ a: number[] }>().not.toExtend<Parameters<typeof sdk.setUserAttributes>[0]>();
  });
});
