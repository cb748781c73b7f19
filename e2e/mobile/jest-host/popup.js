exports.popup = {
  id: 'popup-1',
  title: 'Your opinion',
  surveyId: 'survey-1',
  productId: 'product-1',
  triggers: [{ type: 'event', value: 'checkout_done' }],
  survey: {
    id: 'survey-1',
    version: 1,
    productId: 'product-1',
    title: 'Checkout',
    language: 'en',
    pages: [
      { id: 'p1', questions: [{ id: 'q', kind: 'rating', label: 'How was it?', min: 1, max: 5 }] },
      { id: 'p2', questions: [{ id: 'why', kind: 'text', label: 'Why?' }] },
    ],
    completion: { title: 'Thank you' },
    settings: {},
  },
};
