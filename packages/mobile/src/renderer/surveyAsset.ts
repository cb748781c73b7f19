import { surveyText } from './surveyText.js';

/** Written by the build: the hash of the renderer that belongs to this version. From source there is none. */
declare const surveyIntegrity: string | undefined;

/** The built survey renderer, as the html needs it. */
export interface SurveyAsset {
  /** Subresource integrity of the file at the content-delivery address. */
  readonly integrity: string | undefined;
  /**
   * The renderer as one classic script that starts itself and can stand in a script element. Read only when it is to be
   * inlined: it is large.
   */
  readonly readText: () => string | undefined;
}

export const surveyAsset: SurveyAsset = {
  integrity: typeof surveyIntegrity === 'string' ? surveyIntegrity : undefined,
  readText: () => surveyText,
};
