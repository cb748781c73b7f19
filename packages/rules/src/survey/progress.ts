import type { Survey } from '@service-popups/protocol';
import type { SurveyState } from './types.js';
import { shownPages } from './shownPages.js';

export interface Progress {
  readonly shown: boolean;
  /** What the label says, in English: `Question {current} of {total}`, or the percentage alone. */
  readonly current: string;
  /** The number of pages; empty with a percentage. */
  readonly total: string;
  /** How far the bar reaches, in whole hundredths. */
  readonly percent: number;
  readonly showLabel: boolean;
}

/**
 * The progress bar of this moment. `showProgressBar` is the host's word and beats the survey's own setting; neither
 * shows a bar for a single page, on the start screen or on the completion screen. The label is always English.
 */
export function progressOf(
  survey: Survey,
  state: SurveyState,
  showProgressBar: boolean | undefined,
): Progress {
  const { settings } = survey;
  const pages = shownPages(survey);
  // Screens have no page, so their position is 0.
  const position = pages.findIndex(({ id }) => id === state.pageId) + 1;
  const length = pages.length || 1;
  const isPercentage = settings.progressUnit === 'percentage';
  const percent = Math.floor((100 * position) / length);
  return {
    shown: position > 0 && length > 1 && (showProgressBar ?? settings.showProgressBar ?? false),
    current: isPercentage ? `${percent}%` : `${position}`,
    total: isPercentage ? '' : `${length}`,
    percent,
    showLabel: settings.showProgressUnit ?? true,
  };
}
