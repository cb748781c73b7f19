/** The survey renderer, as a module that is loaded at the first need. */
export type SurveyModule = Pick<typeof import('@service-popups/survey'), 'mountSurvey'>;
