/**
 * The popup of the page benches, with a survey of one page.
 * @param {string} id
 * @param {object} trigger
 * @param {readonly object[]} [more] Questions after the score.
 */
export const surveyPopup = (id, trigger, more = []) => ({
  id,
  title: 'A question',
  surveyId: 's1',
  productId: 'product',
  triggers: [trigger],
  style: { position: 'bottom-right' },
  survey: {
    id: 's1',
    version: 1,
    productId: 'product',
    title: 'How was it?',
    language: 'en',
    pages: [
      {
        id: 'one',
        questions: [{ id: 'score', kind: 'rating', label: 'How likely?', min: 0, max: 10 }, ...more],
      },
    ],
    completion: { title: 'Thank you' },
    settings: {},
  },
});
