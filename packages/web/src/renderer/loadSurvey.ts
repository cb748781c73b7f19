/** The survey renderer, as a module that is loaded at the first need. */
export type SurveyModule = Pick<typeof import('@service-popups/survey'), 'mountSurvey'>;

/** A chunk of its own for hosts with a bundler. Files for pages have it inside. */
export const loadSurvey = (): Promise<SurveyModule> => import('@service-popups/survey');
