import type { PopupDefinition, Survey, Trigger } from '@service-popups/protocol';

/** A survey of two pages, one question each. */
export function buildSurvey(changes: Partial<Survey> = {}): Survey {
  return {
    id: 'survey-1',
    version: 3,
    productId: 'product-1',
    title: 'How was it?',
    language: 'en',
    pages: [
      { id: 'p1', questions: [{ id: 'q1', kind: 'rating', label: 'Rate us', min: 0, max: 10 }] },
      { id: 'p2', questions: [{ id: 'q2', kind: 'text', label: 'Why?' }] },
    ],
    completion: { title: 'Thank you' },
    settings: {},
    ...changes,
  };
}

/** A popup that an event named "go" opens for everybody. */
export function buildPopup(changes: Partial<PopupDefinition> = {}): PopupDefinition {
  return {
    id: 'popup-1',
    title: 'A question',
    surveyId: 'survey-1',
    productId: 'product-1',
    triggers: [onEvent('go')],
    survey: buildSurvey(),
    ...changes,
  };
}

export function onEvent(value: string, more: Partial<Extract<Trigger, { type: 'event' }>> = {}): Trigger {
  return { type: 'event', value, ...more };
}
