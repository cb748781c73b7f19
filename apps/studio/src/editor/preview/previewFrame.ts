import { mountSurvey, type SurveyHandle } from '@service-popups/survey';
import './previewFrame.css';
import { isPreviewMessage, type PreviewMessage, type PreviewReady } from './previewMessage.js';
import { keepFocusOutside } from './quietFocus.js';
import { surveyAt } from './surveyAt.js';

/** Draws the popup with the real renderer, in a page of its own, so that nothing of the studio touches it. */
const shown: { handle: SurveyHandle | undefined } = { handle: undefined };

keepFocusOutside();
addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.origin === location.origin && isPreviewMessage(event.data)) show(event.data);
});
const ready: PreviewReady = { type: 'studio-preview-ready' };
parent.postMessage(ready, location.origin);

function show(message: PreviewMessage): void {
  const { popup, language, isDark, page } = message;
  shown.handle?.unmount();
  document.documentElement.classList.toggle('dark', isDark);
  const theme = popup.style?.theme ?? 'auto';
  const { survey, saved } = surveyAt(popup.survey, page);
  shown.handle = mountSurvey(undefined, {
    survey,
    popup: {
      ...popup,
      survey,
      style: { ...popup.style, theme: theme === 'auto' ? (isDark ? 'dark' : 'light') : theme },
    },
    options: { language, showProgressBar: undefined, surveyCss: undefined, isPreview: false, attributes: {} },
    ...(saved === undefined ? {} : { initialState: saved }),
    observer: {
      ready: () => undefined,
      interacted: () => undefined,
      answered: () => undefined,
      completed: () => undefined,
      closed: () => parent.postMessage({ type: 'studio-preview-closed' }, location.origin),
      failed: (reason) => parent.postMessage({ type: 'studio-preview-failed', reason }, location.origin),
    },
  });
}
