import { decode, quietNode, type PopupDefinition, type Quiet } from '@service-popups/protocol';
import { decide, type Decision, type TargetingContext } from '@service-popups/rules';
import type { Parts } from '../boot/parts.js';
import type { LeftRoute } from '../popups/pendingFires.js';
import type { Judged } from '../popups/sentences.js';
import type { DisplayHistory } from './displayHistory.js';

/** The one question, asked here and now. `left` is the route that an exit trigger speaks of. */
export type Judge = (popup: PopupDefinition, left?: LeftRoute) => Judged;

export function createJudge(parts: Parts, history: DisplayHistory): Judge {
  return (popup, left) => {
    const context = describeSituation(parts, history);
    return { popup, context, decision: decideHere(popup, context, left) };
  };
}

/** Everything a decision compares, as it is at this moment. */
function describeSituation(parts: Parts, history: DisplayHistory): TargetingContext {
  const { config, platform, identity, analytics, definitions, claims, route } = parts;
  const { path, url } = route.current();
  return {
    now: platform.clock.now(),
    // The display is there only where consent was given.
    consent: 'granted',
    platform: parts.platformName,
    language: parts.language,
    path,
    url,
    device: config.device?.type ?? platform.device.type(),
    appVersion: config.appVersion,
    attributes: analytics.attributes(),
    personId: identity.userId() ?? identity.personId(),
    history: history.all(),
    shownThisSession: history.shownInSession(identity.session.id()),
    quiet: readQuiet(definitions.envelope()?.quiet),
    isOpen: claims.isScreenTaken(),
  };
}

function readQuiet(given: unknown): Quiet | undefined {
  // Most projects have none, and a refusal takes longer than everything else that is asked here.
  const quiet = given ? decode<Quiet>(quietNode, given) : undefined;
  return quiet?.ok ? quiet.value : undefined;
}

/** After an exit trigger `path` speaks of the route that was left, and `excludedPaths` of both. */
function decideHere(
  popup: PopupDefinition,
  context: TargetingContext,
  left: LeftRoute | undefined,
): Decision {
  if (!left) return decide(popup, context);
  const { path: _, ...segments } = popup.segments ?? {};
  const here = decide({ ...popup, segments }, context);
  return here.show ? decide(popup, { ...context, ...left }) : here;
}

/** Whether the popup, by its paths alone, belongs where the person is. */
export function belongsHere({ decision }: Judged): boolean {
  return decision.gates.every(({ gate, passed }) => gate !== 'paths' || passed);
}
