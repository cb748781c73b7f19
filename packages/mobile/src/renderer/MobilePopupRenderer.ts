import {
  attempt,
  type PopupRenderer,
  type SavedSurvey,
  type ShowRequest,
  type SurveyObserver,
} from '@service-popups/core';
import type { BridgeMessage, CloseReason } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import { createRuntimeClock } from '../platform/runtimeClock.js';
import { buildSurveyHtml } from './buildSurveyHtml.js';
import { createMessageReader, type IgnoredMessages, type MessageReader } from './messages.js';

/** What the host needs to show a survey: three texts, `html` being the whole page for the WebView. */
export interface MobileSurveyPayload {
  readonly surveyId: string;
  readonly productId: string;
  readonly html: string;
}

export interface MobilePopupRendererOptions {
  /** Show this survey: mount a full-screen modal with a WebView that holds `html`. */
  readonly onShow: (payload: MobileSurveyPayload) => void;
  /** Take the survey down. Called once per showing. */
  readonly onHide: () => void;
  /** 'inline' puts the survey renderer itself into the html, so that surveys work offline. Default: 'cdn'. */
  readonly renderer?: 'cdn' | 'inline' | undefined;
  /** Overrules `renderChrome` of the configuration. Default: the configuration's. */
  readonly renderChrome?: boolean | undefined;
  /** Milliseconds, for the limit of 50 messages a second. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

interface Showing {
  readonly request: ShowRequest;
  readonly observer: SurveyObserver;
  /** The last finished page, so that a WebView that died goes on from there. */
  saved: SavedSurvey | undefined;
  isReady?: boolean;
  /** What it has used up of the times that it may be handed out anew. */
  reloads: number;
  stopWaiting?: () => void;
}

/** A link that takes the survey's place uses one of them up. A WebView that dies uses up all, and so does completion. */
const mostReloads = 9;

/**
 * Shows surveys in a WebView that the host mounts: hands out the html through `onShow` and turns the WebView's
 * messages into SDK events.
 *
 * @example
 * const renderer = new MobilePopupRenderer({ onShow: setSurvey, onHide: () => setSurvey(null) });
 * <WebView source={{ html: survey.html, baseUrl }} onMessage={(e) => renderer.handleMessage(e.nativeEvent.data)} />
 */
export class MobilePopupRenderer implements PopupRenderer {
  readonly #options: MobilePopupRendererOptions;
  readonly #messages: MessageReader;
  #showing: Showing | undefined;

  constructor(options: MobilePopupRendererOptions) {
    this.#options = options;
    this.#messages = createMessageReader(options.now ?? Date.now);
  }

  /** Called by the SDK. A survey that is still open is taken down first. */
  show(request: ShowRequest, observer: SurveyObserver): void {
    this.hide();
    this.#showing = { request, observer, saved: request.saved, reloads: 0 };
    this.#present(this.#showing);
  }

  /** Called by the SDK: takes the survey down without a word to it. Does nothing when none is shown. */
  hide(): void {
    if (!this.#showing) return;
    this.#showing.stopWaiting?.();
    this.#showing = undefined;
    // The host's callbacks are the host's: what they throw stays with them.
    attempt(() => this.#options.onHide());
  }

  /**
   * Takes the text of a WebView message. What is not a message of the survey on display is ignored and counted.
   *
   * @example
   * onMessage={(event) => renderer.handleMessage(event.nativeEvent.data)}
   */
  handleMessage(data: unknown): void {
    const message = this.#messages.read(data, this.#showing?.request.token);
    if (message && this.#showing) this.#hear(this.#showing, message);
  }

  /** Closes the survey on behalf of the host, such as for the Android back button. Default reason: 'back'. */
  close(reason: CloseReason = 'back'): void {
    this.#takeDown()?.closed(reason);
  }

  /** Tells the SDK that the survey cannot be shown, and takes it down. The log says: `Popup "…" is taken down: {reason}.` */
  fail(reason: string): void {
    this.#takeDown()?.failed(reason);
  }

  /**
   * After the WebView's process died, or another page took the survey's place: hands the survey out once more, from the
   * last finished page. The second time, after the survey was completed, and when the page is not ready within ten
   * seconds it takes the survey down instead, so that nobody is left behind a blank screen. Returns whether the survey
   * goes on.
   *
   * @param isLink The page of a link took its place. People tap links again: nine of them count as one death.
   */
  recover(isLink?: boolean): boolean {
    const showing = this.#showing;
    if (!showing) return false;
    if (showing.reloads >= mostReloads) {
      this.fail('the WebView ended');
      return false;
    }
    showing.isReady = false;
    showing.reloads += isLink ? 1 : mostReloads;
    showing.stopWaiting?.();
    showing.stopWaiting = createRuntimeClock().after(
      limits.readyTimeoutMs,
      () => showing.isReady || this.fail('the WebView ended and did not come back'),
      () => true,
    );
    this.#present(showing);
    return this.#showing === showing;
  }

  /** The base address for the WebView of the survey on display, `{sdk_base_url}`; empty when none is shown. */
  get baseUrl(): string {
    return this.#showing?.request.options.sdkBaseUrl ?? '';
  }

  /** Whether the survey on display has said that it is ready. */
  get isReady(): boolean {
    return !!this.#showing?.isReady;
  }

  /** How many messages were ignored so far, by reason. */
  get ignoredMessages(): IgnoredMessages {
    return this.#messages.ignored();
  }

  /** Returns whom to tell why, if one was shown. */
  #takeDown(): SurveyObserver | undefined {
    const observer = this.#showing?.observer;
    this.hide();
    return observer;
  }

  #present(showing: Showing): void {
    const { options, ...request } = showing.request;
    const { popup, survey } = request;
    try {
      const html = buildSurveyHtml({
        ...request,
        ...options,
        saved: showing.saved,
        renderer: this.#options.renderer,
        renderChrome: this.#options.renderChrome ?? options.renderChrome,
      });
      this.#options.onShow({ surveyId: survey.id, productId: popup.productId, html });
    } catch (error) {
      this.fail(`the host could not take it: ${String(error)}`);
    }
  }

  #hear(showing: Showing, message: BridgeMessage): void {
    const { observer } = showing;
    switch (message.type) {
      case 'ready': {
        const wasReady = showing.isReady;
        showing.isReady = true;
        // Told once more when its WebView had died, it would put what was saved back to where it was opened.
        if (showing.saved === showing.request.saved) observer.ready();
        // A page that has loaded itself anew begins where it was opened, and counts its revisions from there.
        else if (wasReady) this.recover();
        return;
      }
      case 'interacted':
        return observer.interacted();
      case 'answered':
      case 'completed':
        showing.saved = savedBy(message, showing);
        if (message.type === 'completed') showing.reloads = mostReloads;
        return observer[message.type](showing.saved);
      case 'closed':
        return this.close(message.reason ?? 'close_button');
      case 'failed':
        return this.fail(message.reason ?? 'the page failed');
    }
  }
}

/** What a message saves. A completion that does not tell leaves things as they were saved last. */
function savedBy(message: Partial<SavedSurvey>, { saved, request }: Showing): SavedSurvey {
  const { page, answers, revision } = message;
  return {
    page: page ?? saved?.page ?? request.survey.pages.at(-1)?.id ?? '',
    answers: answers ?? saved?.answers ?? {},
    revision: revision ?? (saved?.revision ?? 0) + 1,
  };
}
