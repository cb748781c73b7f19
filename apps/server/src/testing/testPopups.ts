// Small popups of the tests' own: the demo may change as it likes.
import type { PopupDefinition } from '@service-popups/protocol';

const productId = 'test-product';

/** One required rating from 0 to 10. */
export const ratingPopup: PopupDefinition = {
  id: 'rating',
  title: 'Your order',
  surveyId: 'rating-survey',
  productId,
  triggers: [{ type: 'event', value: 'order_completed' }],
  survey: {
    id: 'rating-survey',
    version: 1,
    productId,
    title: 'After an order',
    language: 'en',
    pages: [
      {
        id: 'score',
        questions: [{ id: 'nps', kind: 'rating', label: 'How likely?', min: 0, max: 10, required: true }],
      },
    ],
    completion: { title: 'Thank you' },
    settings: {},
  },
};

/** A choice, then a text that may be left out. */
export const reasonsPopup: PopupDefinition = {
  id: 'reasons',
  title: 'Before you go',
  surveyId: 'reasons-survey',
  productId,
  triggers: [{ type: 'event', value: 'checkout_left' }],
  survey: {
    id: 'reasons-survey',
    version: 1,
    productId,
    title: 'Leaving the checkout',
    language: 'en',
    pages: [
      {
        id: 'reason',
        questions: [
          {
            id: 'reason',
            kind: 'single_choice',
            label: 'What kept you?',
            options: [
              { id: 'price', label: 'The price' },
              { id: 'delivery', label: 'The delivery' },
            ],
            required: true,
          },
        ],
      },
      { id: 'detail', questions: [{ id: 'detail', kind: 'long_text', label: 'What else?' }] },
    ],
    completion: { title: 'Thank you' },
    settings: { showProgressBar: true },
  },
};

export const testPopups: readonly PopupDefinition[] = [ratingPopup, reasonsPopup];

/** The project that every test starts with; other projects are named alike. */
export const home = {
  projectId: 'demo',
  apiKey: 'pk_demo',
  analyticsKey: 'ak_demo',
  integration: 'int_demo',
} as const;
