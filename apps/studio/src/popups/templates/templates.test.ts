import { decode, popupDefinitionNode } from '@service-popups/protocol';
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

  it('have ids and names of their own', () => {
    expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });
});
