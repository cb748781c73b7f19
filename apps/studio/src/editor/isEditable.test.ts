import { describe, expect, it } from 'vitest';
import { templates } from '../popups/templates/templates.js';
import { isEditable } from './isEditable.js';

describe('isEditable', () => {
  it('takes every template', () => {
    for (const template of templates) expect(isEditable(template.draft()), template.id).toBe(true);
  });

  it.each([
    null,
    {},
    { triggers: [], survey: null },
    { triggers: [null], survey: { pages: [], completion: {}, settings: {} } },
    { triggers: [], survey: { pages: [null], completion: {}, settings: {} } },
    { triggers: [], survey: { pages: [{ id: 'p', questions: [{}] }], completion: {}, settings: {} } },
    { triggers: [], survey: { pages: [], settings: {} } },
    {
      triggers: [],
      survey: { pages: [], completion: {}, settings: {} },
      segments: { path: ['/shop', { startsWith: '/pricing' }] },
    },
  ])('leaves %j to the JSON view', (draft) => {
    expect(isEditable(draft)).toBe(false);
  });
});
