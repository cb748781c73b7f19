import type { PopupDefinition } from '@service-popups/protocol';

const productId = 'demo-shop';
/** The demo may be clicked as often as one likes. */
const noCooldown: NonNullable<PopupDefinition['cooldown']> = [
  { answered: 'SHOWED', cooldownDays: 0 },
  { answered: 'PARTIAL', cooldownDays: 0 },
  { answered: 'COMPLETED', cooldownDays: 0 },
];

const nps: PopupDefinition = {
  id: 'demo-nps',
  title: 'Your order',
  surveyId: 'demo-nps-survey',
  productId,
  triggers: [{ type: 'event', value: 'order_completed' }],
  cooldown: noCooldown,
  style: { theme: 'auto', position: 'center' },
  actions: { decline: { label: 'Ask me later', cooldownDays: 0 } },
  survey: {
    id: 'demo-nps-survey',
    version: 1,
    productId,
    title: 'After an order',
    language: 'en',
    pages: [
      {
        id: 'score',
        questions: [
          {
            id: 'nps',
            kind: 'rating',
            metric: 'nps',
            label: 'How likely are you to recommend us to a friend?',
            min: 0,
            max: 10,
            minLabel: 'Not likely',
            maxLabel: 'Very likely',
            required: true,
          },
        ],
      },
    ],
    completion: { title: 'Thank you', message: 'Your answer helps us to do better.' },
    settings: {},
  },
};

const checkout: PopupDefinition = {
  id: 'demo-checkout',
  title: 'Before you go',
  surveyId: 'demo-checkout-survey',
  productId,
  triggers: [{ type: 'event', value: 'checkout_left' }],
  cooldown: noCooldown,
  style: { theme: 'auto', position: 'center' },
  survey: {
    id: 'demo-checkout-survey',
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
            label: 'What kept you from ordering today?',
            sublabel: 'Choose the one that weighs most.',
            options: [
              { id: 'delivery', label: 'Delivery takes too long' },
              { id: 'price', label: 'The price is too high' },
              { id: 'payment', label: 'My way of paying is missing' },
              { id: 'looking', label: 'I am only looking around' },
            ],
            other: { label: 'Something else' },
            required: true,
          },
        ],
      },
      {
        id: 'detail',
        questions: [
          {
            id: 'detail',
            kind: 'long_text',
            label: 'What would have made the difference?',
            placeholder: 'One sentence is plenty',
          },
        ],
      },
      {
        id: 'return',
        questions: [
          {
            id: 'return',
            kind: 'single_choice',
            label: 'Will you come back to this order?',
            options: [
              { id: 'today', label: 'Later today' },
              { id: 'week', label: 'Within a week' },
              { id: 'no', label: 'No' },
            ],
          },
        ],
      },
    ],
    completion: { title: 'Thank you', message: 'We read every answer.' },
    settings: { showProgressBar: true, progressUnit: 'fraction', showProgressUnit: true },
  },
};

const csat: PopupDefinition = {
  id: 'demo-csat',
  title: 'Help center',
  surveyId: 'demo-csat-survey',
  productId,
  triggers: [{ type: 'event', value: 'help_closed' }],
  cooldown: noCooldown,
  style: { theme: 'auto', position: 'bottom-right' },
  survey: {
    id: 'demo-csat-survey',
    version: 1,
    productId,
    title: 'After reading an article',
    language: 'en',
    pages: [
      {
        id: 'score',
        questions: [
          {
            id: 'csat',
            kind: 'rating',
            metric: 'csat',
            label: 'Did this article answer your question?',
            min: 1,
            max: 5,
            minLabel: 'Not at all',
            maxLabel: 'Completely',
            required: true,
          },
        ],
      },
    ],
    completion: { title: 'Noted, thank you' },
    settings: {},
  },
};

export const demoPopups: readonly PopupDefinition[] = [nps, checkout, csat];
