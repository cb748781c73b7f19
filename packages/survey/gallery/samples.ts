import type { PopupDefinition, Question, Survey } from '@service-popups/protocol';

const options = (...labels: string[]) => labels.map((label, index) => ({ id: `o${index}`, label }));
const picture = (index: number) => `${location.origin}/gallery/picture-${index}.svg`;

/** One question of each kind, in the order they are shown. */
export const questions: readonly Question[] = [
  {
    id: 'q',
    kind: 'rating',
    label: 'How likely are you to recommend us to a friend?',
    sublabel: 'Your first thought is fine.',
    min: 0,
    max: 10,
    minLabel: 'Not at all likely',
    maxLabel: 'Extremely likely',
  },
  {
    id: 'q',
    kind: 'single_choice',
    label: 'What nearly stopped you from ordering?',
    options: options('Delivery took too long', 'I could not compare sizes', 'The price at checkout'),
    other: { label: 'Something else' },
  },
  { id: 'q', kind: 'stars', label: 'How was your delivery today?' },
  {
    id: 'q',
    kind: 'emoji',
    label: 'How do you feel about the new checkout?',
    minLabel: 'Unhappy',
    maxLabel: 'Happy',
  },
  {
    id: 'q',
    kind: 'multiple_choice',
    label: 'Which of these do you use every week?',
    sublabel: 'Choose up to three.',
    options: options('Reports', 'Exports', 'Alerts'),
    other: { label: 'Another part' },
    none: { label: 'None of these' },
    max: 3,
  },
  {
    id: 'q',
    kind: 'long_text',
    label: 'What should we fix first?',
    sublabel: 'One sentence is enough.',
    required: true,
    minLength: 40,
  },
  {
    id: 'q',
    kind: 'matrix',
    label: 'How satisfied are you with these?',
    rows: options('Delivery', 'Packaging', 'Customer support'),
    columns: options('Very poor', 'Poor', 'Fair', 'Good', 'Very good'),
  },
  {
    id: 'q',
    kind: 'ranking',
    label: 'What matters most to you?',
    sublabel: 'Put the most important first.',
    options: options('Price', 'Quality', 'Delivery time', 'Support'),
  },
  {
    id: 'q',
    kind: 'picture_choice',
    label: 'Which one would you buy?',
    options: options('Blue', 'Green', 'Sand', 'Slate').map((option, index) => ({
      ...option,
      imageUrl: picture(index),
      alt: `A ${option.label.toLowerCase()} chair`,
    })),
  },
  {
    id: 'q',
    kind: 'points',
    label: 'How important are these to you?',
    sublabel: 'Share out 100 points.',
    options: options('Price', 'Quality', 'Speed'),
    total: 100,
  },
  {
    id: 'q',
    kind: 'slider',
    label: 'How much of your work happens here?',
    min: 0,
    max: 100,
    step: 5,
    unit: '%',
    minLabel: 'None of it',
    maxLabel: 'All of it',
  },
  { id: 'q', kind: 'yes_no', label: 'Did you find what you were looking for?' },
  {
    id: 'q',
    kind: 'dropdown',
    label: 'Which team are you in?',
    options: options('Design', 'Engineering', 'Sales', 'Support'),
    other: { label: 'Another team' },
  },
  { id: 'q', kind: 'text', label: 'What is your first name?', placeholder: 'First name' },
  { id: 'q', kind: 'number', label: 'How many people work with you?', unit: 'people', min: 1 },
  { id: 'q', kind: 'email', label: 'Where can we reach you?', placeholder: 'name@example.com' },
  { id: 'q', kind: 'phone', label: 'What is your phone number?' },
  { id: 'q', kind: 'url', label: 'What is your website?', placeholder: 'https://' },
  { id: 'q', kind: 'date', label: 'When did you order?' },
  {
    id: 'q',
    kind: 'consent',
    label: 'May we write to you?',
    statement: 'I agree that my answer is used to contact me about this topic.',
    link: { label: 'Privacy notice', url: 'https://example.com/privacy' },
    required: true,
  },
  {
    id: 'q',
    kind: 'information',
    label: 'Two questions about your order',
    message: 'They take less than a minute. Your answers go straight to the people who pack it.',
    link: { label: 'How we use answers', url: 'https://example.com/answers' },
  },
];

/** The popup a frame shows: a chosen question first, then two more pages, so that every screen can be reached. */
export function sampleOf(
  kind: string,
  parts: Pick<PopupDefinition, 'style'> & { language: string; color: string },
) {
  const kindOf: Record<string, string> = { refused: 'long_text', completion: 'rating' };
  const first = questions.find((question) => question.kind === (kindOf[kind] ?? kind)) ?? questions[0];
  const others = questions.filter((question) => question !== first && /rating|long_text/.test(question.kind));
  const survey: Survey = {
    id: 'gallery',
    version: 1,
    productId: 'gallery',
    title: 'Gallery',
    language: parts.language,
    pages: [first, ...others]
      .slice(0, 3)
      .flatMap((question, index) =>
        question ? [{ id: `p${index}`, questions: [{ ...question, id: `q${index}` }] }] : [],
      ),
    completion: { title: 'Thank you', message: 'Your answer went straight to the people who build this.' },
    settings: { showProgressBar: true, ...(parts.color && { buttonPrimaryColor: parts.color }) },
    ...(kind === 'start' && {
      start: {
        title: 'Help us decide what comes next',
        message: 'Three questions. It takes less than a minute.',
      },
    }),
  };
  const popup: PopupDefinition = {
    id: 'gallery',
    title: 'Help us improve',
    surveyId: survey.id,
    productId: survey.productId,
    triggers: [],
    actions: { decline: {} },
    survey,
    ...(parts.style && { style: parts.style }),
  };
  return { survey, popup };
}
