import type { PopupDefinition } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { templates } from '../../popups/templates/templates.js';
import { newQuestion } from '../questions/newQuestion.js';
import { countReworded, rewordedIn } from './reworded.js';

const plain = templates[0]?.draft();
if (plain === undefined) throw new Error('there is a template');

function popup(label: string, translations: Record<string, Record<string, string>>): PopupDefinition {
  const pages = [{ id: 'one', questions: [{ ...newQuestion('text', 'why'), label }] }];
  return {
    ...plain,
    title: 'Your view',
    survey: { ...plain?.survey, pages, translations },
  } as PopupDefinition;
}

const warum = { 'popup.title': 'Ihre Meinung', 'q.why.label': 'Warum?' };
const published = popup('Why?', { de: warum, fr: { 'q.why.label': 'Pourquoi ?' } });

describe('rewordedIn', () => {
  it('finds the translation of a text that says something else now, with what it said', () => {
    const draft = popup('Why not?', { de: warum });
    expect([...rewordedIn('de', draft, published)]).toEqual([['q.why.label', 'Why?']]);
  });

  it('passes over one that was written anew, one that is gone, and one that is new', () => {
    const draft = popup('Why not?', {
      de: { ...warum, 'q.why.label': 'Warum nicht?' },
      fr: {},
      es: { 'q.why.label': '¿Por qué no?' },
    });
    for (const language of ['de', 'fr', 'es', 'pt'])
      expect(rewordedIn(language, draft, published).size).toBe(0);
  });

  it('finds nothing where the original stayed as it was', () => {
    expect(rewordedIn('de', published, published).size).toBe(0);
  });

  it('finds nothing in a version of which no form can show the texts', () => {
    const broken = { survey: { translations: { de: warum } } } as unknown as PopupDefinition;
    expect(rewordedIn('de', popup('Why not?', { de: warum }), broken).size).toBe(0);
  });
});

it('countReworded counts a text once, however many languages it is written in', () => {
  const { translations = {} } = published.survey;
  expect(countReworded(popup('Why not?', translations), published)).toBe(1);
  expect(countReworded(popup('Why not?', {}), published)).toBe(0);
});
