// What the studio's API answers, by the names of the types in `../../studio`. Server side and for the description of
// the API; a test of types holds the two together.
import * as account from './account.js';
import * as activity from './activity.js';
import * as popups from './popups.js';
import { Problem } from './problem.js';
import * as projects from './projects.js';
import * as results from './results.js';
import * as simulate from './simulate.js';

export const studioAnswers = {
  ...account,
  ...activity,
  ...popups,
  ...projects,
  ...results,
  ...simulate,
  Problem,
} as const;

export type StudioAnswer = keyof typeof studioAnswers;

/** One of them, a list of them, or a page of a list that goes on. */
export type AnswerName = StudioAnswer | `${StudioAnswer}[]` | `Paged<${StudioAnswer}>`;
