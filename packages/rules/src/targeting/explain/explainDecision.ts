import type { PopupDefinition } from '@service-popups/protocol';
import type { Decision, TargetingContext } from '../context.js';
import { describeMoment } from './describeTrigger.js';
import { phraseOf } from './explainGate.js';

/**
 * A decision in words a product manager understands, the first obstacle first:
 * "Not shown: seen 2 days ago, waits 7 days after an unfinished answer."
 */
export function explainDecision(
  popup: PopupDefinition,
  decision: Decision,
  context: TargetingContext,
  isLaunched = true,
): string {
  const [first, ...others] = decision.gates
    .filter((result) => !result.passed)
    .map((result) => phraseOf(result, context));
  if (first === undefined)
    return `Shown ${describeMoment(popup.triggers)}: nothing stands in its way${contactClause(popup)}.${isLaunched ? '' : launchClause(popup)}`;
  return others.length === 0 ? `Not shown: ${first}.` : `Not shown: ${first}. Also: ${others.join('; ')}.`;
}

/** Contact attributes never leave the server, so a decision made elsewhere has not seen them. */
function contactClause({ segments }: PopupDefinition): string {
  const contact = segments?.contact ?? [];
  return contact.length === 0 ? '' : ', as long as the Contact fits, which the server checks';
}

/** What nobody watches does not fire. */
function launchClause({ triggers }: PopupDefinition): string {
  const waits = triggers.some(({ type }) => type !== 'event');
  return waits ? ' It waits for autoLaunch(), which starts its triggers.' : '';
}
