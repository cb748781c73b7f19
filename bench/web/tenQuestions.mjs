const options = ['Reports', 'Exports', 'Alerts', 'Something else'].map((label, index) => ({
  id: `o${index}`,
  label,
}));
const list = (/** @type {readonly string[]} */ labels) =>
  labels.map((label, index) => ({ id: `e${index}`, label }));

/** Ten questions of ten kinds. What they ask of the browser differs: fields, tiles, tables. */
export const tenQuestions = [
  { id: 'q0', kind: 'rating', label: 'How likely are you to recommend us?', min: 0, max: 10 },
  { id: 'q1', kind: 'single_choice', label: 'What nearly stopped you?', options },
  { id: 'q2', kind: 'multiple_choice', label: 'Which of these do you use?', options },
  { id: 'q3', kind: 'stars', label: 'How was your delivery?' },
  { id: 'q4', kind: 'ranking', label: 'What matters most to you?', options },
  {
    id: 'q5',
    kind: 'matrix',
    label: 'How satisfied are you with these?',
    rows: list(['Delivery', 'Packaging', 'Support']),
    columns: list(['Poor', 'Fair', 'Good', 'Very good', 'Excellent']),
  },
  { id: 'q6', kind: 'points', label: 'How important are these to you?', options, total: 100 },
  { id: 'q7', kind: 'slider', label: 'How much of your work happens here?', min: 0, max: 100 },
  { id: 'q8', kind: 'dropdown', label: 'Which team are you in?', options },
  { id: 'q9', kind: 'long_text', label: 'What should we fix first?' },
];
