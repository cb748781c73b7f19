// Builders for the targeting tests: the smallest popup and context that show.
import type { PopupDefinition, PopupStatus } from '@service-popups/protocol';
import type { ShowRecord, TargetingContext } from '../targeting/context.js';

/** 1 January 2026, midnight UTC. */
export const now = 1_767_225_600_000;
export const dayMs = 86_400_000;

export function popupWith(fragment: object = {}): PopupDefinition {
  const survey = {
    id: 's1',
    version: 1,
    productId: 'product',
    title: 'Feedback',
    language: 'en',
    pages: [{ id: 'one', questions: [] }],
    completion: { title: 'Thank you' },
    settings: {},
  };
  const base = { id: 'p1', title: 'Feedback', surveyId: 's1', productId: 'product', triggers: [], survey };
  return { ...base, ...fragment };
}

export function contextWith(fragment: object = {}): TargetingContext {
  return {
    now,
    consent: 'granted',
    platform: 'web',
    language: 'en-US',
    path: '/home',
    attributes: {},
    personId: 'ana',
    history: [],
    shownThisSession: 0,
    isOpen: false,
    ...fragment,
  };
}

export function seen(status: PopupStatus, daysAgo: number, fragment: object = {}): ShowRecord {
  return { popupId: 'p1', status, at: now - daysAgo * dayMs, ...fragment };
}
