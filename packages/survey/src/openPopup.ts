import type { CloseReason } from '@service-popups/protocol';
import { advanceSurvey, localizeSurvey, openSurvey } from '@service-popups/rules';
import type { AnswerReport, SurveyIntent, SurveyState } from '@service-popups/rules';
import { avoidKeyboard } from './frame/avoidKeyboard.js';
import { containKeys } from './frame/containKeys.js';
import { watchDismissal } from './frame/dismissal.js';
import { holdHeight } from './frame/glide.js';
import { handleKey } from './frame/handleKey.js';
import { resolveMode } from './frame/placement.js';
import { createPopupFrame } from './frame/popupFrame.js';
import type { PopupFrame } from './frame/popupFrame.js';
import { createPresence } from './frame/presence.js';
import { createShell } from './frame/shell.js';
import { pictureSettled } from './frame/links.js';
import { within } from './dom/within.js';
import { loadTexts } from './locales/loadTexts.js';
import type { Texts } from './locales/texts.js';
import { loadFont } from './styles/loadFont.js';
import type { SurveyHandle, SurveyInput } from './types.js';

/** As long as the fade in base.css. */
const closingMs = 180;
/** For how long a task goes on drawing. Styles and boxes of what it drew come on top, and take many times as long. */
const drawingMs = 1;
/** Longer than any picture or font may keep a survey waiting. */
const patienceMs = 1_000;
/** As long as browsers wait for the second press of a double one. */
const doublePressMs = 500;
/** A live region is heard only when it was there before its words. */
const announceAfterMs = 150;

/** Builds one popup from its parts and ties them together. What starts here stops with `ending`. */
export function openPopup(
  container: HTMLElement | undefined,
  input: SurveyInput,
  ending: AbortController,
): SurveyHandle {
  const { popup, observer, options = {} } = input;
  const { style } = popup;
  const localized = localizeSurvey(input.survey, options.language);
  const { survey, language } = localized;
  const mode = resolveMode(container, style?.position, options);
  const isModal = mode === 'modal';
  const isCorner = mode === 'corner';
  const { signal } = ending;
  const showing = { popup, options, localized, mode, container, signal, send, close };
  let state = openSurvey(survey, input.initialState);
  /** Made before anything can be sent to it. */
  let frame: PopupFrame;
  let isOpen = true;
  let shownAt = Infinity;
  /** What is still to be drawn. */
  let steps: (() => void)[] = [];

  const { root, setValue } = createShell(showing);
  const presence = createPresence(root, showing);
  const escape = () => isCorner && close('escape');
  const next = () => send({ type: 'next' });
  containKeys(root, (event) => handleKey(event, escape, next), signal);
  // One that goes on was begun before. The second press of a double one was meant for the page.
  const mayDismiss = () =>
    !state.hasInteracted && !state.revision && performance.now() - shownAt > doublePressMs;
  if (isModal) watchDismissal(root, close, mayDismiss, signal);

  /** Our faults stop here: the popup is taken down and the page goes on. */
  function guarded(work: () => void): void {
    if (!isOpen) return;
    try {
      work();
    } catch (error) {
      unmount();
      observer.failed(String(error));
    }
  }

  /** One task where that is short; one that has lasted too long ends: it would hold a slow phone up. */
  const draw = () =>
    guarded(() => {
      const began = performance.now();
      do steps.shift()?.();
      while (steps.length > 0 && performance.now() - began < drawingMs);
      if (steps.length > 0) setTimeout(draw);
    });

  function begin(texts: Texts): void {
    const drawn = (frame = createPopupFrame({ ...showing, root, texts, setValue }));
    const waits: Promise<unknown> = Promise.all([loadFont(style?.font, signal), pictureSettled(drawn.cover)]);
    const startDrawing = () => {
      // Values are set before the page is looked at with its new sheets: each later one costs a look at all its styles.
      // Into the page goes the popup before its other questions, whose styles and boxes then come one by one as well.
      steps = [() => avoidKeyboard(root, setValue, signal), presence.attach, ...drawn.show(state), appear];
      setTimeout(draw);
    };
    void within(patienceMs, waits, []).then(() => guarded(startDrawing));
  }

  /** Its boxes as a dialog come with what shows it: a frame before that would be drawn for nobody. */
  function appear(): void {
    observer.ready();
    if (!isOpen) return;
    presence.appear();
    shownAt = performance.now();
    if (isModal) frame.focusHeading();
    if (isCorner) setTimeout(() => frame.announce(), announceAfterMs);
  }

  function send(intent: SurveyIntent): void {
    guarded(() => {
      // A page that is left or changed is there as a whole.
      for (const step of steps.splice(0)) step();
      const wasSent = intent.type === 'next';
      // Half a date comes without an event.
      if (wasSent)
        for (const date of root.querySelectorAll('[type=date]')) date.dispatchEvent(new Event('input'));
      const before = state;
      const step = advanceSurvey(survey, state, intent);
      state = step.state;
      show(before, wasSent);
      for (const { type, ...report } of step.events) {
        // Where there is nothing to report, it is empty and nobody reads it.
        if (isOpen) observer[type](report as AnswerReport);
      }
    });
  }

  function show(before: SurveyState, wasSent: boolean): void {
    // A step to another page, also back, comes with a new path.
    if (before.path === state.path) {
      frame.update(state);
      if (wasSent) frame.focusFirstProblem();
      return;
    }
    const hadFocus = root.contains(document.activeElement);
    const letGo = holdHeight(root, setValue);
    steps = [...frame.show(state), letGo];
    if (hadFocus) frame.focusHeading();
    draw();
  }

  function close(reason: CloseReason): void {
    guarded(() => {
      isOpen = false;
      root.dataset['state'] = 'closing';
      setTimeout(unmount, closingMs);
      observer.closed(reason);
    });
  }

  function unmount(): void {
    isOpen = false;
    ending.abort();
  }

  void loadTexts(language, options).then((texts) => guarded(() => begin(texts)));
  return {
    unmount,
    get state() {
      return state;
    },
  };
}
