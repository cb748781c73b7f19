import { demoPopup, everyTime } from './demoPopup.js';

export const feature = demoPopup({
  id: 'demo-feature',
  title: 'Suggest something',
  name: 'Feature request',
  triggers: [{ type: 'click', value: '#suggest-feature' }],
  cooldown: everyTime,
  priority: 10,
  position: 'center',
  pages: [
    {
      id: 'what',
      questions: [
        {
          id: 'area',
          kind: 'single_choice',
          label: 'What is it about?',
          options: [
            { id: 'sizes', label: 'Sizes and fit' },
            { id: 'pictures', label: 'Pictures and descriptions' },
            { id: 'delivery', label: 'Delivery and returns' },
            { id: 'repairs', label: 'Repairs' },
          ],
          other: { label: 'Something else', placeholder: 'In a few words' },
          required: true,
        },
        {
          id: 'idea',
          kind: 'long_text',
          label: 'What would you like to be able to do?',
          maxLength: 2_000,
        },
      ],
    },
    {
      id: 'value',
      questions: [
        {
          id: 'importance',
          kind: 'emoji',
          label: 'How much would it help you?',
          max: 5,
          minLabel: 'A little',
          maxLabel: 'Very much',
        },
        {
          id: 'email',
          kind: 'email',
          label: 'May we write to you about it?',
          placeholder: 'you@example.com',
        },
      ],
    },
  ],
  completion: { title: 'Noted', message: 'Suggestions are read every Monday.' },
  settings: { showProgressBar: true, progressUnit: 'fraction' },
});
