import { demoPopup, nowAndThen } from './demoPopup.js';

export const pricing = demoPopup({
  id: 'demo-pricing',
  title: 'Membership',
  name: 'Leaving the membership page',
  triggers: [{ type: 'exit', value: 1 }],
  segments: { path: ['/demo/pricing'] },
  cooldown: nowAndThen,
  priority: 5,
  position: 'bottom-right',
  pages: [
    {
      id: 'reason',
      questions: [
        {
          id: 'reason',
          kind: 'single_choice',
          label: 'What kept you from becoming a member?',
          options: [
            { id: 'price', label: 'It costs more than it gives me' },
            { id: 'unclear', label: 'I did not see what I would get' },
            { id: 'seldom', label: 'I order too seldom' },
            { id: 'later', label: 'I will decide later' },
          ],
          other: { label: 'Something else' },
          required: true,
        },
      ],
      branches: [{ when: [{ key: 'reason', op: 'equals', value: 'price' }], to: 'price' }],
    },
    {
      id: 'detail',
      questions: [{ id: 'detail', kind: 'long_text', label: 'What would have made the difference?' }],
      branches: [{ when: [], to: 'end' }],
    },
    {
      id: 'price',
      questions: [
        {
          id: 'fair',
          kind: 'slider',
          label: 'What would be a fair price a year?',
          min: 0,
          max: 80,
          step: 1,
          unit: '€',
        },
      ],
    },
  ],
  completion: { title: 'Thank you', message: 'That helps more than you think.' },
});
