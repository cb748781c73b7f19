import type { CloseReason, PopupDefinition } from '@service-popups/protocol';
import { chain, type Eventual } from '../boot/chain.js';
import type { Parts } from '../boot/parts.js';
import { attempt } from '../diagnostics/attempt.js';
import { isPromise } from '../diagnostics/isPromise.js';
import type { Stop } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import { askHost } from './askHost.js';
import { mountPopup, type Mounted } from './mountPopup.js';
import type { Opening } from './opening.js';
import type { Refuse } from './refuse.js';
import type { Showing } from './showing.js';

export interface Display {
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
  readonly popupId: string;
  /** Asked when the trigger fires, and anew at the moment of display: the definition as it is then, or undefined. */
  readonly pass: () => PopupDefinition | undefined;
  /** Makes the opening, and writes down for other tabs that it is coming. Called inside the lock. */
  readonly reserve: (popup: PopupDefinition) => Opening;
  /** It did not become visible: nothing is counted. */
  readonly release: (opening: Opening) => void;
}

const lockWaitMs = 2_000;
/** Browsers pass what one tab writes into its storage on to the others a little later: the lock is kept until then. */
const storageSettleMs = 1_000;

const taken = 'a popup is open or on its way';

/** From chosen to visible, one popup at a time. */
export function createDisplay(
  parts: Parts,
  createShowing: (opening: Opening) => Showing,
  refuse: Refuse,
): Display {
  const { config, claims, platform } = parts;
  const { lock, lifecycle, clock } = platform;
  let isChoosing = false;
  let isStopped = false;
  let isLockHeld = false;
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
  /** Runs the work alone among the tabs; if something came of it, the others go on when they can read of it. */
  const locked = <Result>(popupId: string, work: () => Result): Eventual<Result | undefined> => {
    if (!hasPage || !lock.isShared || isLockHeld) return work();
    return new Promise((resolve, reject) => {
      const workAndSettle = async (): Promise<true> => {
        const result = work();
        resolve(result);
        if (result !== undefined) {
          isLockHeld = true;
          await new Promise<void>((settled) => clock.after(storageSettleMs, settled));
          isLockHeld = false;
        }
        return true;
      };
      lock
        .run(`service-popups:${config.apiKey}:display`, lockWaitMs, workAndSettle)
        .then((hasRun) => hasRun ?? resolve(refuse(popupId, 'another tab shows one')), reject);
    });
  };

  const tryOne = (candidate: Candidate): Eventual<Mounted | undefined> => {
    const chosen = candidate.pass();
    if (!chosen) return undefined;
    if (hasPage) attempt(() => parts.renderer()?.prepare?.(parts.sdkBaseUrl));
    const reserve = (): Opening | undefined => {
      const popup = candidate.pass();
      return popup && candidate.reserve(popup);
    };
    return chain(askHost(parts, chosen), (isAllowed) =>
      isAllowed
        ? chain(untilVisible(), () =>
            chain(
              locked(chosen.id, reserve),
              (opening) => opening && mount(opening, () => candidate.release(opening)),
            ),
          )
        : refuse(chosen.id, 'beforeShow refused it or took too long'),
    );
  };

  const mount = (opening: Opening, release?: () => void): Mounted | undefined => {
    const renderer = parts.renderer();
    if (!renderer || !claims.takeScreen()) {
      release?.();
      return refuse(opening.popup.id, renderer ? taken : 'nothing can draw it');
    }
    const made = mountPopup(parts, opening, {
      renderer,
      refuse,
      showing: createShowing(opening),
      onEnd(wasVisible) {
        mounted = undefined;
        claims.leaveScreen();
        if (!wasVisible) release?.();
      },
    });
    // First: within the call a renderer may close or fail, and a listener may close it or end the SDK.
    mounted = made;
    made.start();
    return made;
  };

  const choose = (
    popupIds: readonly string[],
    work: () => Eventual<Mounted | undefined>,
  ): Eventual<Mounted | undefined> => {
    if (isChoosing || mounted || isStopped) {
      for (const popupId of popupIds) refuse(popupId, taken);
      return undefined;
    }
    isChoosing = true;
    const done = (): void => {
      isChoosing = false;
    };
    let result: Eventual<Mounted | undefined>;
    try {
      return (result = work());
    } finally {
      // Also what throws, as an id does that is no text and cannot become one, must not keep every later popup waiting.
      if (isPromise(result)) result.then(done, done);
      else done();
    }
  };

  return {
    current: () => mounted,
    open(candidates) {
      const tryFrom = (index: number): Eventual<Mounted | undefined> => {
        const candidate = candidates[index];
        return candidate && chain(tryOne(candidate), (made) => made ?? tryFrom(index + 1));
      };
      return choose(
        candidates.map(({ popupId }) => popupId),
        () => tryFrom(0),
      );
    },
    openNow: (opening) =>
      choose([opening.popup.id], () =>
        chain(untilVisible(), () =>
          isStopped || opening.identity.user_id !== parts.identity.user_id()
            ? refuse(opening.popup.id)
            : mount(opening),
        ),
      ),
    close: (reason) => mounted?.end(reason),
    stop() {
      isStopped = true;
      mounted?.end('host');
    },
  };
}
