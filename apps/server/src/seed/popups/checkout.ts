import { demoPopup, everyTime } from './demoPopup.js';

/** The one of the server's start page: three pages with progress. */
export const checkout = demoPopup({
  id: 'demo-checkout',
  title: 'Before you go',
  name: 'Leaving the checkout',
  triggers: [{ type: 'event', value: 'checkout_left' }],
  cooldown: everyTime,
  position: 'center',
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
});
