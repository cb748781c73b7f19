import type { CloseReason } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { Parts } from '../boot/parts.js';
import { attempt } from '../diagnostics/attempt.js';
import { createReady } from '../boot/ready.js';
import { hasPage } from '../platform/hasPage.js';
import type { PopupRenderer, SurveyObserver } from '../platform/renderer.js';
import type { Opening } from './opening.js';
import type { Refuse } from './refuse.js';
import type { Showing } from './showing.js';

/** A popup on its way to the renderer, or with it. */
export interface Mounted extends Pick<Showing, 'hasInteracted'> {
  readonly opening: Opening;
  /** Hands it to the renderer. */
  readonly start: () => void;
  /** Whether it became visible. */
  readonly visible: Promise<boolean>;
  /** Takes it down; the reason is told if it was visible. */
  readonly end: (reason: CloseReason) => void;
  /** Another person is there: what nobody has seen yet is taken down. */
  readonly personChanged: () => void;
}

export interface MountOptions {
  readonly renderer: PopupRenderer;
  readonly showing: Showing;
  readonly refuse: Refuse;
  /** It is gone, seen or unseen. */
  readonly onEnd: (wasVisible: boolean) => void;
}

/**
 * Readies a popup for the renderer and listens to what becomes of it. A renderer that throws, fails or does not get
 * ready within ten seconds, in which an app is awake and in front, is told to hide, and nothing is counted. What it says
 * after the end is not heard.
 */
export function mountPopup(
  parts: Parts,
  opening: Opening,
  { renderer, showing, refuse, onEnd }: MountOptions,
): Mounted {
  const { config, platform, logger } = parts;
  const { popup } = opening;
  let isOver = false;
  let wasVisible = false;
  const visible = createReady<boolean>();

  const end = (reason: CloseReason, why = `it was closed before (${reason})`): void => {
    if (isOver) return;
    isOver = true;
    stopTimer();
    visible.tell(false);
    attempt(
      () => renderer.hide(),
      (error) => logger.error('The renderer could not hide the popup.', error),
    );
    onEnd(wasVisible);
    if (wasVisible) showing.closed(reason);
    else refuse(popup.id, why);
  };
  const fail = (problem: string): void => {
    if (!isOver) logger.warn(`Popup "${popup.id}" is taken down: ${problem}.`);
    end('host', problem);
  };
  const seen = (act: () => void): void => {
    if (isOver) return;
    stopTimer();
    wasVisible = true;
    // First: a listener may close it again.
    visible.tell(true);
    act();
  };
  const observer: SurveyObserver = {
    ready: () => seen(showing.ready),
    interacted: () => seen(showing.interacted),
    answered: (saved) => seen(() => showing.answered(saved)),
    completed: (saved) => seen(() => showing.completed(saved)),
    closed: (reason) => end(reason),
    failed: fail,
  };

  const late = (): void => fail('it was not ready in time');
  const stopTimer = hasPage
    ? platform.clock.after(limits.readyTimeoutMs, late)
    : platform.clock.after(limits.readyTimeoutMs, late, platform.lifecycle.isForeground);
  const start = (): void =>
    attempt(
      () =>
        renderer.show(
          {
            popup,
            survey: popup.survey,
            options: {
              language: parts.language,
              renderChrome: config.renderChrome !== false,
              showProgressBar: config.showProgressBar,
              surveyCss: config.surveyCss,
              isPreview: hasPage && opening.mode === 'preview',
              attributes: parts.analytics.attributes(),
              sdkBaseUrl: parts.sdkBaseUrl,
            },
            identity: opening.identity,
            token: platform.clock.uuid(),
            saved: opening.saved,
          },
          observer,
        ),
      (error) => fail(`the renderer failed: ${String(error)}`),
    );
  return {
    ...showing,
    opening,
    start,
    visible: visible.promise,
    end,
    personChanged() {
      if (!wasVisible) fail('the user changed');
    },
  };
}
