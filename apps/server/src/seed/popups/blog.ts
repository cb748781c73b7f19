import { demoPopup, nowAndThen } from './demoPopup.js';

export const blog = demoPopup({
  id: 'demo-blog',
  title: 'The journal',
  name: 'Was this article useful?',
  triggers: [{ type: 'scroll', value: 60 }],
  segments: { path: ['/demo/blog/**'] },
  cooldown: nowAndThen,
  position: 'bottom-left',
  pages: [
    {
      id: 'useful',
      questions: [
        {
          id: 'useful',
          kind: 'yes_no',
          label: 'Did you learn something you will use?',
          yesLabel: 'Yes',
          noLabel: 'Not really',
          required: true,
        },
      ],
      branches: [{ when: [{ key: 'useful', op: 'equals', value: true }], to: 'more' }],
    },
    {
      id: 'missing',
      questions: [{ id: 'missing', kind: 'text', label: 'What did you come for?', maxLength: 300 }],
      branches: [{ when: [], to: 'end' }],
    },
    {
      id: 'more',
      questions: [
        {
          id: 'topics',
          kind: 'multiple_choice',
          label: 'What should we write about next?',
          options: [
            { id: 'care', label: 'Care and repair' },
            { id: 'routes', label: 'Routes' },
            { id: 'packing', label: 'Packing' },
            { id: 'people', label: 'People' },
          ],
          other: { label: 'Something else' },
          max: 3,
        },
      ],
    },
  ],
  completion: { title: 'Thank you for reading' },
});
