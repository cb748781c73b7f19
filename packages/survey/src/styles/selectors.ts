/**
 * The stable selectors of the specification: the only place their ids and classes are written.
 * They are public. A name may be added here, never changed or removed.
 */
export const ids = {
  popup: 'sv-popup',
  title: 'sv-title',
  close: 'sv-close',
  progress: 'sv-progress',
  progressLabel: 'sv-progress-label',
  progressCurrent: 'sv-progress-current',
  progressTotal: 'sv-progress-total',
  progressBar: 'sv-progress-bar',
  main: 'sv-main',
  footer: 'sv-footer',
  submit: 'sv-submit',
  back: 'sv-back',
  start: 'sv-start',
  complete: 'sv-complete',
  error: 'sv-error',
} as const;

export const classes = {
  popup: 'service-popup',
  header: 'service-popup-header',
  title: 'service-popup-title',
  progress: 'service-progress',
  progressTrack: 'service-progress-track',
  main: 'service-popup-main',
  footer: 'service-popup-footer',
  navButton: 'sv-nav-btn',
  success: 'service-success',
  error: 'service-error-hint',
  label: 'survey-label',
  sublabel: 'survey-sublabel',
  rating: 'survey-rating-number-container',
  ratingOption: 'survey-rating-number-option',
  input: 'survey-input',
} as const;

/** `survey-radio-container` or `survey-checkbox-container`. */
export function choiceClass(type: 'radio' | 'checkbox'): string {
  return `survey-${type}-container`;
}
