import type { CloseReason, PopupDefinition } from '@service-popups/protocol';
import type { Clock, Stop } from '../platform/clock.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import type { PopupRenderer, RenderOptions } from '../platform/renderer.js';
import type { TabLock } from '../platform/tabLock.js';
import { chain, type Eventual } from './chain.js';
import { mountPopup, type Mounted } from './mountPopup.js';
import type { Opening } from './opening.js';
import type { Showing } from './showing.js';

export interface Display {
  /** True from the moment a popup is chosen until it is gone. */
  readonly isBusy: () => boolean;
  readonly current: () => Mounted | undefined;
  /** Tries the candidates in order until one is on its way to the screen. */
  readonly open: (candidates: readonly Candidate[]) => Eventual<Mounted | undefined>;
  /** Shows it without asking: forced, preview and resumed popups. */
  readonly openNow: (opening: Opening) => Eventual<Mounted | undefined>;
  readonly close: (reason: CloseReason) => void;
  readonly stop: Stop;
}

/** A popup that a trigger chose. */
export interface Candidate {
  /** Asked when the trigger fires, and anew at the moment of display: the definition as it is then, or undefined. */
  readonly pass: () => PopupDefinition | undefined;
  /** Makes the opening, and writes down for other tabs that it is coming. Called inside the lock. */
  readonly reserve: (popup: PopupDefinition) => Opening;
  /** It did not become visible: nothing is counted. */
  readonly release: (opening: Opening) => void;
}

export interface DisplayOptions {
  readonly clock: Clock;
  readonly lock: TabLock;
  readonly lockName: string;
  readonly lifecycle: Lifecycle;
  readonly renderer: () => PopupRenderer | undefined;
  readonly renderOptions: (opening: Opening) => RenderOptions;
  readonly sdkBaseUrl: string;
  /** The host's veto. Never rejects. */
  readonly allow: (popup: PopupDefinition) => Eventual<boolean>;
  readonly createShowing: (opening: Opening) => Showing;
  /** The place on screen that all instances in this page share. False: taken. */
  readonly claim: () => boolean;
  readonly unclaim: () => void;
  readonly log: (message: string) => void;
}

const lockWaitMs = 2_000;

/** From chosen to visible, one popup at a time. */
export function createDisplay(options: DisplayOptions): Display {
  const { clock, lock, lifecycle, log } = options;
  let isChoosing = false;
  let isStopped = false;
  let mounted: Mounted | undefined;

  const untilVisible = (): Eventual<void> => {
    if (lifecycle.isForeground()) return undefined;
    return new Promise((resolve) => {
      const stop = lifecycle.onForeground(() => {
        stop();
        resolve();
      });
    });
  };
  const locked = <Result>(work: () => Result): Eventual<Result | undefined> =>
    lock.isShared ? lock.run(options.lockName, lockWaitMs, work) : work();

  const refuse = (popupId: string, why: string): undefined => {
    log(`Popup "${popupId}" is not shown: ${why}.`);
    return undefined;
  };

  const attempt = (candidate: Candidate): Eventual<Mounted | undefined> => {
    const chosen = candidate.pass();
    if (chosen === undefined) return undefined;
    options.renderer()?.prepare?.(options.sdkBaseUrl);
    const reserve = (): Opening | undefined => {
      const popup = isStopped ? undefined : candidate.pass();
      return popup && candidate.reserve(popup);
    };
    return chain(options.allow(chosen), (isAllowed) =>
      isAllowed
        ? chain(untilVisible(), () =>
            chain(locked(reserve), (opening) => opening && mount(opening, () => candidate.release(opening))),
          )
        : refuse(chosen.id, 'beforeShow refused it'),
    );
  };

  const mount = (opening: Opening, release: () => void): Mounted | undefined => {
    const renderer = options.renderer();
    if (renderer === undefined || !options.claim()) {
      release();
      const why = renderer === undefined ? 'there is nothing to draw it on' : 'another popup is open';
      return refuse(opening.popup.id, why);
    }
    let isOver = false;
    const made = mountPopup(opening, {
      clock,
      renderer,
      renderOptions: options.renderOptions(opening),
      showing: options.createShowing(opening),
      onEnd(wasVisible) {
        isOver = true;
        mounted = undefined;
        options.unclaim();
        if (!wasVisible) release();
      },
      log,
    });
    // A renderer may close or fail within the call that shows it.
    if (!isOver) mounted = made;
    return made;
  };

  const choose = (work: () => Eventual<Mounted | undefined>): Eventual<Mounted | undefined> => {
    if (isChoosing || mounted !== undefined || isStopped) return undefined;
    isChoosing = true;
    const done = (): void => {
      isChoosing = false;
    };
    const result = work();
    if (result instanceof Promise) result.then(done, done);
    else done();
    return result;
  };

  return {
    isBusy: () => isChoosing || mounted !== undefined,
    current: () => mounted,
    open(candidates) {
      const tryFrom = (index: number): Eventual<Mounted | undefined> => {
        const candidate = candidates[index];
        return candidate && chain(attempt(candidate), (made) => made ?? tryFrom(index + 1));
      };
      return choose(() => tryFrom(0));
    },
    openNow: (opening) => choose(() => chain(untilVisible(), () => mount(opening, () => undefined))),
    close: (reason) => mounted?.end(reason),
    stop() {
      isStopped = true;
      mounted?.end('host');
    },
  };
}
