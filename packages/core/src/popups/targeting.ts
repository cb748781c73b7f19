import type { PopupDefinition } from '@service-popups/protocol';
import { decide, type Decision, type TargetingContext } from '@service-popups/rules';
import type { LeftRoute } from './pendingFires.js';

/**
 * The one question, asked here and now. After an exit trigger `path` speaks of the route that was left, and
 * `excludedPaths` of both.
 */
export function decideHere(
  popup: PopupDefinition,
  context: TargetingContext,
  options: { readonly left?: LeftRoute | undefined; readonly firstOnly?: boolean } = {},
): Decision {
  const { left, firstOnly = false } = options;
  if (left === undefined) return decide(popup, context, { firstOnly });
  const { path: _, ...segments } = popup.segments ?? {};
  const here = decide({ ...popup, segments }, context, { firstOnly });
  return here.show ? decide(popup, { ...context, ...left }, { firstOnly }) : here;
}

/** Whether the popup, by its paths alone, still belongs where the person is now. */
export function belongsHere(
  popup: PopupDefinition,
  context: TargetingContext,
  left: LeftRoute | undefined,
): boolean {
  const { gates } = decideHere(popup, context, { left });
  return gates.every(({ gate, passed }) => gate !== 'paths' || passed);
}
