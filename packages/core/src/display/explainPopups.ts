import type { Decision, GateName, GateResult, TargetingContext } from '@service-popups/rules';
import type { PopupDefinition } from '@service-popups/protocol';
import type { Judged } from './targeting.js';

/** Why a popup would be shown now, or why not. */
export interface PopupExplanation {
  readonly popupId: string;
  readonly title: string;
  /** Whether every gate lets it through at this moment. A trigger still has to fire. */
  readonly show: boolean;
  /** The first gate that does not. */
  readonly failed?: GateName;
  /** Every gate in order, with the values that were compared. */
  readonly gates: readonly GateResult[];
  /** The same in a sentence. */
  readonly sentence: string;
}

/** Sentences for people, kept apart from the SDK because few pages ever need them. */
export interface ExplainSentences {
  explainDecision(popup: PopupDefinition, decision: Decision, context: TargetingContext): string;
}

/** Puts decisions into words. Where the sentences cannot be loaded, the gate and its reason stand in. */
export async function explainPopups(
  judged: readonly Judged[],
  load: () => Promise<ExplainSentences> | undefined,
): Promise<readonly PopupExplanation[]> {
  const sentences = await load()?.catch(() => undefined);
  return judged.map(({ popup, decision, context }) => ({
    popupId: popup.id,
    title: popup.title,
    ...decision,
    sentence: sentences?.explainDecision(popup, decision, context) ?? shortReason(decision),
  }));
}

/** The gate and its stable code, such as `language: no_language`. */
export function shortReason({ show, failed, gates }: Decision): string {
  if (show) return 'shown when a trigger fires';
  const { reason = '', expected, actual } = gates.find(({ gate }) => gate === failed) ?? {};
  return `${failed}: ${reason} (wanted ${toText(expected)}, found ${toText(actual)})`;
}

function toText(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
