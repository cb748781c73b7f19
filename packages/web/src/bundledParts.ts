import type { Platform } from '@service-popups/core';
import type { SurveyModule } from './renderer/surveyModule.js';

/** The parts that are loaded at the first need, for hosts with a bundler: each becomes a chunk at their build. */
export const bundledParts = {
  loadDisplay: (): ReturnType<Platform['loadDisplay']> => import('@service-popups/core/display'),
  loadContact: (): ReturnType<Platform['loadContact']> => import('@service-popups/core/contact'),
  loadSurvey: (): Promise<SurveyModule> => import('@service-popups/survey'),
  explain: (): ReturnType<NonNullable<Platform['explain']>> => import('@service-popups/core/explain'),
};
