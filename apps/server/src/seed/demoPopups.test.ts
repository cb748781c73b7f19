import { decode, popupDefinitionNode } from '@service-popups/protocol';
import { analyzeSurvey } from '@service-popups/rules/analysis';
import { describe, expect, it } from 'vitest';
import { demoVersions } from './demoPopups.js';

describe('the popups of the demo', () => {
  it.each(
    demoVersions.map(
      ({ definition }) => [`${definition.id} ${definition.survey.version}`, definition] as const,
    ),
  )('%s is a definition without findings', (_name, definition) => {
    expect(decode(popupDefinitionNode, definition)).toEqual({ ok: true, value: definition });
    expect(analyzeSurvey(definition.survey).findings).toEqual([]);
  });
});
