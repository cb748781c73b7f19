import { openSurvey } from '@service-popups/rules';
import { openPopup } from './openPopup.js';
import type { SurveyHandle, SurveyInput } from './types.js';

/**
 * Draws a survey and its popup.
 *
 * Without a container it opens over the page where the popup's `position` says; with one it is drawn inside it. It
 * is mounted hidden, reports `ready` when it can be seen, then appears. Whatever goes wrong is reported as `failed`
 * and taken down; nothing is thrown.
 *
 * @example
 * const survey = mountSurvey(undefined, { survey, popup, observer });
 * survey.unmount();
 */
export function mountSurvey(container: HTMLElement | undefined, input: SurveyInput): SurveyHandle {
  const ending = new AbortController();
  try {
    return openPopup(container, input, ending);
  } catch (error) {
    // Whatever had begun before the fault.
    ending.abort();
    try {
      input.observer.failed(String(error));
    } catch {
      // An observer that throws must not throw into the page.
    }
    // Where a survey stands that could not even be read.
    return { unmount: () => undefined, state: openSurvey({ pages: [] }) };
  }
}
