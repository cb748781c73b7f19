import { decode, popupDefinitionNode } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { templates } from '../../popups/templates/templates.js';
import { leftOut } from './leftOut.js';

const placesOf = (written: unknown): string[] => {
  const read = decode(popupDefinitionNode, written);
  if (!read.ok) throw new Error(`${read.path}: ${read.problem}`);
  return leftOut(written, read.value);
};

describe('leftOut', () => {
  it('names nothing in what is read as it was written', () => {
    for (const template of templates) expect(placesOf(template.draft()), template.id).toEqual([]);
  });

  it('names questions and triggers of a mistyped kind, and fields that nobody knows', () => {
    const [template] = templates;
    const draft = template?.draft();
    const question = { id: 'q', kind: 'text', label: 'Who?' };
    const written = {
      ...draft,
      triggers: [
        { type: 'evnt', value: 'a' },
        { type: 'event', value: 'b' },
      ],
      survey: {
        ...draft?.survey,
        pages: [
          { id: 'one', questions: [question, { ...question, id: 'r', kind: 'txt' }] },
          { id: 'two', questions: [{ ...question, id: 's', requird: true }] },
        ],
      },
    };
    expect(placesOf(written)).toEqual([
      'triggers[0] (evnt)',
      'survey.pages[0].questions[1] (txt)',
      'survey.pages[1].questions[0].requird',
    ]);
  });
});
