import { configFields } from '../config/initConfig.js';
import { resolveConfig } from '../config/resolveConfig.js';
import type { ServiceConfig } from '../config/serviceConfig.js';
import { attempt } from '../diagnostics/attempt.js';
import { createLogger, type Logger } from '../diagnostics/logger.js';
import { createEmitter, type Emitter } from '../events/emitter.js';
import type { SdkEvents } from '../events/sdkEvents.js';
import { hasPage } from '../platform/hasPage.js';
import type { Platform } from '../platform/platform.js';
import type { PopupRenderer } from '../platform/renderer.js';
import { wallTime } from '../platform/wallTime.js';
import { createCallBuffer } from './callBuffer.js';
import { createReady } from './ready.js';
import type { Running } from './running.js';
import { forget, startPopups } from './startPopups.js';
import { copyOf } from './stateRecords.js';

/** What the platform may need to know of the configuration. */
export type PlatformOptions = Pick<ServiceConfig, 'cookieDomain'>;

/**
 * Makes the platform at `init`. Undefined where the SDK cannot run, such as during server rendering. One that is
 * attached later is given the SDK's own, to build on.
 */
export type PlatformFactory = (
  options: PlatformOptions,
  own?: (options: PlatformOptions) => Platform | undefined,
) => Platform | undefined;

/** An SDK instance from construction to `destroy`, and over again. */
export interface LifeOfSdk {
  readonly events: Emitter<SdkEvents>;
  readonly init: (config: unknown) => void;
  readonly ready: () => Promise<void>;
  readonly running: () => Running | undefined;
  /**
   * Makes a call, or lets it wait for `init` and consent, and tells how long it has waited since somebody could see the
   * page. `onLost`: it will never be made.
   */
  readonly call: (work: (running: Running, agoMs: number) => void, onLost?: () => void) => void;
  /** When the calls that come now were made, if that was before a page had an SDK that could hear them. */
  at?: number | undefined;
  /** As `call`, for calls that answer. A question does not wait for consent, which may never be given. */
  readonly ask: <Result>(
    work: (running: Running) => Promise<Result>,
    otherwise: Result,
    isQuestion?: boolean,
  ) => Promise<Result>;
  /** Holds until `destroy`, whatever becomes of consent meanwhile. */
  readonly autoLaunch: () => void;
  /** None, or an empty text: back to anonymous. */
  readonly setUserId: (userId: unknown, userHash: string | undefined) => void;
  readonly consent: (isGiven: boolean) => void;
  readonly setRenderer: (renderer: PopupRenderer) => void;
  readonly attachPlatform: (createPlatform: PlatformFactory) => void;
  readonly destroy: () => void;
}

/**
 * While it does not run. waiting: for `init`, or for consent; calls are kept. refused: as before, but `init` came without
 * a key, so nobody who asks is kept waiting. resting: consent was denied, or the SDK cannot run here; calls do nothing.
 */
type Phase = 'waiting' | 'refused' | 'resting';

export function createLifeOfSdk(firstPlatform: PlatformFactory | undefined): LifeOfSdk {
  let createPlatform = firstPlatform;
  let renderer: PopupRenderer | undefined;
  let logger: Logger = createLogger({});
  let config: ServiceConfig | undefined;
  let consent: boolean | undefined;
  let running: Running | undefined;
  let phase: Phase = 'waiting';
  let isLaunched = false;
  let seenAt = 0;
  let ready = createReady();

  const buffer = createCallBuffer<Running>(() => logger.warn('Too many calls wait for init.'));
  const events = createEmitter<SdkEvents>((error) => logger.error('A listener failed.', error));

  /** `isQuestion` is undefined where nobody waits for an answer. */
  const handOver = (call: (target: Running) => void, onLost?: () => void, isQuestion?: boolean): void => {
    const waits =
      phase === 'waiting' ? !isQuestion || !config : phase === 'refused' && isQuestion === undefined;
    if (running) call(running);
    else if (waits) buffer.add(call, onLost);
    else onLost?.();
  };
  /** Our faults stop here, and the host gets `otherwise`. */
  const failWith =
    <Result>(otherwise?: Result) =>
    (error: unknown): Result => {
      logger.error('A call failed.', error);
      return otherwise as Result;
    };
  const rest = (why: string): void => {
    logger.info(`The SDK rests: ${why}.`);
    phase = 'resting';
    buffer.clear();
    ready.tell();
  };

  /** `isForgetting`: begins nothing, and deletes what earlier visits have left. */
  const start = (given: ServiceConfig, isForgetting?: boolean): void => {
    try {
      const platform = createPlatform?.({ cookieDomain: given.cookieDomain }, firstPlatform);
      if (!platform) return rest('there is no page or app');
      if (isForgetting) return void forget({ config: given, platform, logger })?.catch(failWith());
      if (hasPage && platform.untilSeen) {
        phase = 'waiting';
        void platform.untilSeen.then(() => {
          seenAt = wallTime();
          if (!running && phase === 'waiting' && config === given) start(given);
        });
        return;
      }
      const gpc = hasPage && platform.privacySignal?.() ? (given.privacy?.gpc ?? 'analytics') : 'ignore';
      if (gpc === 'all' && consent !== true) return rest('Global Privacy Control is on');
      const started = startPopups({
        config: given,
        platform,
        renderer: () => renderer ?? platform.renderer,
        events,
        logger,
        isPrivate: gpc !== 'ignore',
      });
      running = started;
      void started.known.then(ready.tell);
      if (given.contactAttributes)
        void life.ask(() => started.setContactAttributes(given.contactAttributes), false);
      buffer.replay(started);
      if (isLaunched) life.autoLaunch();
    } catch (error) {
      failWith()(error);
      rest('it could not start');
    }
  };
  const stop = (isForgetting: boolean): void => {
    const stopped = running;
    running = undefined;
    stopped?.stop(isForgetting).catch(failWith());
  };

  const life: LifeOfSdk = {
    events,
    running: () => running,
    ready: () => ready.promise,
    init(given) {
      const warnings: string[] = [];
      const resolved = resolveConfig(given, (message) => warnings.push(message));
      const said = (resolved ?? copyOf(given)) as Pick<ServiceConfig, 'debug' | 'logger'>;
      if (!config) logger = createLogger(said);
      for (const warning of warnings) logger.warn(warning);
      if (!resolved) {
        if (!config) {
          phase = 'refused';
          ready.tell();
        }
        return logger.always('init needs an apiKey.');
      }
      const { apiKey, userId, userHash } = resolved;
      if (config) {
        if (apiKey !== config.apiKey)
          logger.error('init is refused: another apiKey is in use. Call destroy() first.');
        else if (userId && userId !== config.userId) life.setUserId(userId, userHash);
        return;
      }
      config = resolved;
      if (phase === 'refused') ready = createReady();
      phase = 'waiting';
      if (consent !== undefined) life.consent(consent);
      else if (resolved.consent === 'granted') start(resolved);
      else if (resolved.consent === 'denied') rest('consent is denied');
      else logger.info('The SDK rests: consent is pending.');
    },
    call(work, onLost) {
      const at = (hasPage && life.at) || wallTime();
      handOver(
        (target) => attempt(() => work(target, wallTime() - Math.max(at, seenAt)), failWith()),
        onLost,
      );
    },
    ask: (work, otherwise, isQuestion = false) =>
      new Promise((resolve) =>
        handOver(
          (target) => resolve(attempt(() => work(target), failWith(otherwise))),
          () => resolve(otherwise),
          isQuestion,
        ),
      ),
    autoLaunch() {
      isLaunched = true;
      life.call((target) => target.autoLaunch());
    },
    setUserId(given, userHash) {
      const [must, fits] = configFields.userId;
      const name = typeof given === 'string' ? given.trim() && given : (given ?? '');
      if (name !== '' && !fits(name)) return logger.warn(`setUserId is ignored: it must be ${must}.`);
      const userId = (name as string) || undefined;
      // Consent may stop and start it again: for whoever is there then. What waits for consent is told in its turn.
      const note = (): void => {
        if (config) config = { ...config, userId, userHash, contactAttributes: undefined };
      };
      life.call((target) => {
        note();
        target.setUserId(userId, userHash);
      }, note);
    },
    consent(isGiven) {
      consent = isGiven;
      if (!config) return;
      // Where nothing runs, an earlier visit may have left something.
      if (!running) start(config, !isGiven);
      else if (!isGiven) stop(true);
      if (!isGiven) rest('consent is denied');
    },
    setRenderer(next) {
      renderer = next;
    },
    attachPlatform(next) {
      createPlatform = next;
    },
    destroy() {
      if (!config) return;
      stop(false);
      buffer.clear();
      config = undefined;
      isLaunched = false;
      phase = 'waiting';
      ready.tell();
      ready = createReady();
    },
  };
  return life;
}
