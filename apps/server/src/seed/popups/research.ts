import { demoPopup, everyTime } from './demoPopup.js';

export const research = demoPopup({
  id: 'demo-research',
  title: 'Shape the next season',
  name: 'Research: the next season',
  triggers: [{ type: 'event', value: 'research_started' }],
  cooldown: everyTime,
  priority: 10,
  position: 'center',
  actions: { start: { label: 'Begin' }, decline: { label: 'Not now', cooldownDays: 0 } },
  start: {
    title: 'Four short pages, two minutes',
    message: 'Tell us how you go outside, and what you carry. There are no wrong answers.',
  },
  pages: [
    {
      id: 'habits',
      questions: [
        {
          id: 'often',
          kind: 'single_choice',
          label: 'How often are you out for a day or longer?',
          options: [
            { id: 'weekly', label: 'Every week' },
            { id: 'monthly', label: 'Every month' },
            { id: 'yearly', label: 'A few times a year' },
            { id: 'never', label: 'Hardly ever' },
          ],
          required: true,
        },
        {
          id: 'where',
          kind: 'multiple_choice',
          label: 'Where do you go?',
          options: [
            { id: 'coast', label: 'Coast' },
            { id: 'hills', label: 'Hills' },
            { id: 'forest', label: 'Forest' },
            { id: 'city', label: 'City' },
          ],
        },
      ],
      branches: [{ when: [{ key: 'often', op: 'equals', value: 'never' }], to: 'wishes' }],
    },
    {
      id: 'gear',
      questions: [
        {
          id: 'matters',
          kind: 'ranking',
          label: 'What matters most in what you carry?',
          sublabel: 'The most important first.',
          options: [
            { id: 'weight', label: 'Low weight' },
            { id: 'repair', label: 'Easy to repair' },
            { id: 'price', label: 'Price' },
            { id: 'look', label: 'How it looks' },
          ],
        },
        {
          id: 'content',
          kind: 'matrix',
          label: 'How content are you with what you own?',
          rows: [
            { id: 'jacket', label: 'Jacket' },
            { id: 'boots', label: 'Boots' },
            { id: 'bag', label: 'Backpack' },
          ],
          columns: [
            { id: 'low', label: 'Not much' },
            { id: 'middle', label: 'So-so' },
            { id: 'high', label: 'Very' },
          ],
        },
      ],
    },
    {
      id: 'wishes',
      questions: [
        {
          id: 'budget',
          kind: 'points',
          label: 'You have 100 points. Where should we put our work?',
          total: 100,
          options: [
            { id: 'clothes', label: 'Clothes' },
            { id: 'tents', label: 'Tents and bags' },
            { id: 'workshop', label: 'Repair workshop' },
          ],
        },
        { id: 'wish', kind: 'long_text', label: 'Which product do you miss?' },
      ],
    },
    {
      id: 'about',
      questions: [
        {
          id: 'since',
          kind: 'dropdown',
          label: 'How long have you known us?',
          placeholder: 'Choose one',
          options: [
            { id: 'new', label: 'Since today' },
            { id: 'year', label: 'Less than a year' },
            { id: 'years', label: 'One to five years' },
            { id: 'long', label: 'Longer' },
          ],
        },
        {
          id: 'contact',
          kind: 'consent',
          label: 'A conversation',
          statement: 'You may invite me to a conversation about my answers.',
        },
      ],
    },
  ],
  completion: { title: 'Thank you', message: 'What we make of it will be in the journal.' },
  settings: { showProgressBar: true, progressUnit: 'fraction', showProgressUnit: true },
});
