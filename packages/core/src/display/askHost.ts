import type { PopupDefinition } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { Eventual } from '../boot/chain.js';
import type { Parts } from '../boot/parts.js';
import { isPromise } from '../diagnostics/isPromise.js';

/**
 * Asks the host's `beforeShow`. Only a plain `false` refuses. A hook that throws or rejects does not: a fault in it
 * must not silence every popup. One that never answers does, after ten seconds, so that the place is free again.
 */
export function askHost({ config, platform, logger }: Parts, popup: PopupDefinition): Eventual<boolean> {
  const { id: popupId, surveyId, productId, title } = popup;
  const fail = (error: unknown): true => {
    logger.error('beforeShow failed.', error);
    return true;
  };
  try {
    const verdict = config.beforeShow?.({ popupId, surveyId, productId, title });
    if (!isPromise(verdict)) return verdict !== false;
    return new Promise((resolve) => {
      const stop = platform.clock.after(limits.readyTimeoutMs, () => resolve(false));
      // Whatever else is called a promise is made one.
      void Promise.resolve(verdict)
        .then((value) => value !== false, fail)
        .then((isAllowed) => {
          stop();
          resolve(isAllowed);
        });
    });
  } catch (error) {
    return fail(error);
  }
}
