import { decode, popupDefinitionNode } from '@service-popups/protocol';
import { routeOf } from '@service-popups/rules';
import { describe, expect, it } from 'vitest';
import { templates } from './templates.js';

describe('templates', () => {
  it.each(templates)('$name is a definition that the protocol accepts', (template) => {
    expect(decode(popupDefinitionNode, template.draft())).toMatchObject({ ok: true });
  });

  it('show an empty one, once it is worded, without an event that somebody would have to send first', () => {
    const empty = templates.find(({ id }) => id === 'empty')?.draft();
    expect(empty?.triggers).toEqual([{ type: 'time_on_page', value: 20 }]);
  });

  it.each([
    ['ces', { effort: 7 }, ['effort']],
    ['ces', { effort: 6 }, ['effort']],
    ['ces', { effort: 5 }, ['effort', 'blocker']],
    ['research', { usage: 'o1' }, ['usage', 'parts', 'contact']],
    ['research', { usage: 'o2' }, ['usage', 'parts', 'why', 'contact']],
    ['research', { usage: 'o3' }, ['usage', 'why', 'contact']],
  ])('%s asks nobody who said %o for a trouble they do not have', (id, answers, asked) => {
    const survey = templates.find((template) => template.id === id)?.draft().survey;
    expect(routeOf(survey ?? { pages: [] }, answers).map((page) => page.id)).toEqual(asked);
  });

  it('have ids and names of their own', () => {
    expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });
});
