import type { PopupDefinition } from '@service-popups/protocol';

export interface DraftIds {
  readonly id: string;
  readonly surveyId: string;
  readonly productId: string;
}

/**
 * Sets the ids that are the server's to give. A draft may be wrong anywhere else, and is kept as it was written: what
 * is wrong with it is told by `checkDraft`.
 */
export function normalizeDraft(draft: object, { id, surveyId, productId }: DraftIds): PopupDefinition {
  const { survey } = draft as { survey?: unknown };
  const isSurvey = typeof survey === 'object' && survey !== null && !Array.isArray(survey);
  return {
    ...draft,
    id,
    surveyId,
    productId,
    survey: isSurvey ? { version: 0, ...survey, id: surveyId, productId } : survey,
  } as PopupDefinition;
}

/** The definition of a publish: the survey carries the version's number. */
export function withVersion(definition: PopupDefinition, version: number): PopupDefinition {
  return { ...definition, survey: { ...definition.survey, version } };
}
