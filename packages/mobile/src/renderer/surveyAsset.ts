/** The built survey renderer, as the html needs it. */
export interface SurveyAsset {
  /** Subresource integrity of the file at the content-delivery address. */
  readonly integrity: string | undefined;
  /** The renderer as one classic script that starts itself. Read only when it is to be inlined: it is large. */
  readonly readText: () => string | undefined;
}

/** The build of the SDK puts the real one in the place of this file. From source there is no built renderer. */
export const surveyAsset: SurveyAsset = { integrity: undefined, readText: () => undefined };
