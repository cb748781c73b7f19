import type { Survey } from '@service-popups/protocol';

/** A survey of these pages, in English. */
export function buildSurvey(pages: Survey['pages'], more: Partial<Survey> = {}): Survey {
  return {
    id: 's',
    version: 1,
    productId: 'p',
    title: 'Survey',
    language: 'en',
    pages,
    completion: { title: 'Thank you' },
    settings: {},
    ...more,
  };
}
