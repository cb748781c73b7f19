import type { PopupDefinition } from '@service-popups/protocol';
import { buildDraft, options, page } from './build.js';

export interface Template {
  id: string;
  name: string;
  /** When it is the right one, in a sentence. */
  purpose: string;
  draft: () => PopupDefinition;
}

const nps: Template = {
  id: 'nps',
  name: 'Net promoter score',
  purpose: 'NPS: how likely people are to recommend you, and why.',
  draft: () =>
    buildDraft({
      title: 'Help us improve',
      triggers: [{ type: 'time_on_page', value: 20 }],
      pages: [
        page('score', {
          id: 'score',
          kind: 'rating',
          metric: 'nps',
          label: 'How likely are you to recommend us to a friend?',
          sublabel: 'Your first thought is fine.',
          required: true,
          min: 0,
          max: 10,
          minLabel: 'Not at all likely',
          maxLabel: 'Extremely likely',
        }),
        page('reason', {
          id: 'reason',
          kind: 'long_text',
          label: 'What is the main reason for your score?',
          sublabel: 'One sentence is enough.',
        }),
      ],
    }),
};

const csat: Template = {
  id: 'csat',
  name: 'Satisfaction after a purchase',
  purpose: 'CSAT: how a moment felt, asked right after it.',
  draft: () =>
    buildDraft({
      title: '',
      triggers: [{ type: 'event', value: 'checkout_completed', delay: 1 }],
      pages: [
        page(
          'stars',
          {
            id: 'stars',
            kind: 'stars',
            metric: 'csat',
            label: 'How was your checkout today?',
            required: true,
            max: 5,
          },
          { id: 'comment', kind: 'text', label: 'Anything we should know?', placeholder: 'Optional' },
        ),
      ],
    }),
};

const ces: Template = {
  id: 'ces',
  name: 'Effort',
  purpose: 'CES: how easy it was to get something done.',
  draft: () =>
    buildDraft({
      title: 'Quick question',
      triggers: [{ type: 'event', value: 'task_completed' }],
      pages: [
        {
          ...page('effort', {
            id: 'effort',
            kind: 'rating',
            metric: 'ces',
            label: 'How easy was it to do what you came for?',
            required: true,
            min: 1,
            max: 7,
            minLabel: 'Very difficult',
            maxLabel: 'Very easy',
          }),
          branches: [{ when: [{ key: 'effort', op: 'gte', value: 6 }], to: 'end' }],
        },
        page('blocker', {
          id: 'blocker',
          kind: 'long_text',
          label: 'What made it harder than it should be?',
        }),
      ],
    }),
};

const productMarketFit: Template = {
  id: 'product-market-fit',
  name: 'Product-market fit',
  purpose: 'How much people would miss the product.',
  draft: () =>
    buildDraft({
      title: 'Three short questions',
      triggers: [{ type: 'time_on_page', value: 45 }],
      style: { position: 'center' },
      pages: [
        page('miss', {
          id: 'miss',
          kind: 'single_choice',
          label: 'How would you feel if you could no longer use this product?',
          required: true,
          options: options('Very disappointed', 'Somewhat disappointed', 'Not disappointed'),
        }),
        page('benefit', {
          id: 'benefit',
          kind: 'long_text',
          label: 'What is the main benefit you get from it?',
        }),
        page('better', { id: 'better', kind: 'long_text', label: 'How could it be better for you?' }),
      ],
    }),
};

const churn: Template = {
  id: 'churn',
  name: 'Cancellation',
  purpose: 'Why people leave, while they still remember.',
  draft: () =>
    buildDraft({
      title: 'Before you go',
      triggers: [{ type: 'event', value: 'subscription_cancelled' }],
      style: { position: 'center' },
      pages: [
        page('reason', {
          id: 'reason',
          kind: 'single_choice',
          label: 'What is the main reason you are leaving?',
          required: true,
          shuffle: true,
          options: options(
            'It is too expensive',
            'It lacks something I need',
            'It is hard to use',
            'I no longer need it',
          ),
          other: { label: 'Something else', placeholder: 'In a few words' },
        }),
        page('back', { id: 'back', kind: 'long_text', label: 'What would bring you back?' }),
      ],
    }),
};

const featureRequest: Template = {
  id: 'feature-request',
  name: 'Feature request',
  purpose: 'What people miss, behind a button of yours.',
  draft: () =>
    buildDraft({
      title: 'Suggest a feature',
      triggers: [{ type: 'click', value: '#suggest-feature' }],
      style: { position: 'center' },
      pages: [
        page(
          'idea',
          {
            id: 'idea',
            kind: 'long_text',
            label: 'What would you like to do that you cannot do today?',
            required: true,
            minLength: 10,
          },
          {
            id: 'importance',
            kind: 'rating',
            label: 'How important is it to you?',
            min: 1,
            max: 5,
            minLabel: 'Nice to have',
            maxLabel: 'Cannot work without',
          },
        ),
      ],
    }),
};

const bugReport: Template = {
  id: 'bug-report',
  name: 'Bug report',
  purpose: 'What went wrong, with the page and the version it happened on.',
  draft: () =>
    buildDraft({
      title: 'Report a problem',
      triggers: [{ type: 'click', value: '#report-problem' }],
      style: { position: 'center' },
      pages: [
        page(
          'problem',
          {
            id: 'problem',
            kind: 'long_text',
            label: 'What happened?',
            sublabel: 'And what did you expect?',
            required: true,
          },
          { id: 'email', kind: 'email', label: 'Where can we reach you?', placeholder: 'you@example.com' },
        ),
      ],
      completion: { title: 'Thank you', message: 'We look at every report.' },
    }),
};

const onboarding: Template = {
  id: 'onboarding',
  name: 'Onboarding',
  purpose: 'Who signs up, and what for.',
  draft: () =>
    buildDraft({
      title: 'Welcome',
      triggers: [{ type: 'event', value: 'signed_up' }],
      style: { position: 'center' },
      start: {
        title: 'Welcome aboard',
        message: 'Two questions, so that we can show you the right things first.',
      },
      pages: [
        page('role', {
          id: 'role',
          kind: 'single_choice',
          label: 'What describes your work best?',
          required: true,
          options: options('Engineering', 'Product', 'Design', 'Marketing', 'Support'),
          other: { label: 'Something else' },
        }),
        page('goals', {
          id: 'goals',
          kind: 'multiple_choice',
          label: 'What do you want to do first?',
          options: options('Hear from customers', 'Measure satisfaction', 'Find bugs', 'Just look around'),
        }),
      ],
    }),
};

const research: Template = {
  id: 'research',
  name: 'Research',
  purpose: 'A longer survey with a branch and a progress bar.',
  draft: () =>
    buildDraft({
      title: 'Research',
      triggers: [{ type: 'event', value: 'research_started' }],
      style: { position: 'center' },
      start: {
        title: 'Help us plan the next year',
        message: 'A few short questions. You can stop at any time.',
      },
      pages: [
        {
          ...page('usage', {
            id: 'usage',
            kind: 'single_choice',
            label: 'How often do you use the product?',
            required: true,
            options: options('Every day', 'Every week', 'Less often'),
          }),
          branches: [{ when: [{ key: 'usage', op: 'equals', value: 'o3' }], to: 'why' }],
        },
        {
          ...page('parts', {
            id: 'parts',
            kind: 'ranking',
            label: 'Which parts matter most to you?',
            options: options('Speed', 'Design', 'Price', 'Support'),
          }),
          branches: [{ when: [{ key: 'usage', op: 'equals', value: 'o1' }], to: 'contact' }],
        },
        page('why', { id: 'why', kind: 'long_text', label: 'What keeps you from using it more?' }),
        page('contact', { id: 'contact', kind: 'yes_no', label: 'May we talk with you about it?' }),
      ],
    }),
};

const empty: Template = {
  id: 'empty',
  name: 'Empty',
  purpose: 'One question of your own.',
  draft: () =>
    buildDraft({
      title: 'Quick question',
      triggers: [{ type: 'time_on_page', value: 20 }],
      pages: [page('page-1', { id: 'question-1', kind: 'long_text', label: 'Your question' })],
    }),
};

export const templates: readonly Template[] = [
  nps,
  csat,
  ces,
  productMarketFit,
  churn,
  featureRequest,
  bugReport,
  onboarding,
  research,
  empty,
];
