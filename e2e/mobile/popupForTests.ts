import type { PopupDefinition } from '@service-popups/protocol';

/** A small popup with a survey of two pages, as a test needs it. */
export function popupForTests(changes: Partial<PopupDefinition> = {}): PopupDefinition {
  return {
    id: 'popup-1',
    title: 'Your opinion',
    surveyId: 'survey-1',
    productId: 'product-1',
    triggers: [{ type: 'event', value: 'checkout_done' }],
    survey: {
      id: 'survey-1',
      version: 1,
      productId: 'product-1',
      title: 'Checkout',
      language: 'en',
      pages: [
        {
          id: 'p1',
          questions: [{ id: 'q', kind: 'rating', label: 'How was it?', min: 1, max: 5, required: true }],
        },
        { id: 'p2', questions: [{ id: 'why', kind: 'text', label: 'Why?' }] },
      ],
      completion: { title: 'Thank you' },
      settings: {},
    },
    ...changes,
  };
}
