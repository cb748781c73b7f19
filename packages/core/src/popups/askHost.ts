import { limits, type PopupDefinition } from '@service-popups/protocol';
import type { PopupSummary, ServiceConfig } from '../config/serviceConfig.js';
import type { Clock } from '../platform/clock.js';
import type { Eventual } from './chain.js';

/**
 * Asks the host's `beforeShow`. Only a plain `false` refuses. A hook that throws or rejects does not: a fault in it
 * must not silence every popup. One that never answers does, after ten seconds, so that the place is free again.
 */
export function askHost(
  beforeShow: ServiceConfig['beforeShow'],
  { id, surveyId, productId, title }: PopupDefinition,
  { clock, onFault }: { readonly clock: Clock; readonly onFault: (error: unknown) => void },
): Eventual<boolean> {
  const summary: PopupSummary = { popupId: id, surveyId, productId, title };
  const fail = (error: unknown): true => {
    onFault(error);
    return true;
  };
  try {
    const verdict = beforeShow?.(summary);
    if (!(verdict instanceof Promise)) return verdict !== false;
    return new Promise((resolve) => {
      const stop = clock.after(limits.readyTimeoutMs, () => resolve(false));
      const settle = (isAllowed: boolean): void => {
        stop();
        resolve(isAllowed);
      };
      verdict.then(
        (value) => settle(value !== false),
        (error: unknown) => settle(fail(error)),
      );
    });
  } catch (error) {
    return fail(error);
  }
}
