/** The survey renderer, as a module that is loaded at the first need. */
export type SurveyModule = Pick<typeof import('@service-popups/survey'), 'mountSurvey'>;

/** For hosts with a bundler: a chunk of its own, made at their build. */
export function loadBundledSurvey(): Promise<SurveyModule> {
  return import('@service-popups/survey');
}
