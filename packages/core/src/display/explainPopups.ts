import type { Decision } from '@service-popups/rules';
import type { ExplainSentences, PopupExplanation } from '../popups/explanation.js';
import type { Judged } from './targeting.js';

/** Puts decisions into words. Where the sentences cannot be loaded, the gate and its reason stand in. */
export async function explainPopups(
  judged: readonly Judged[],
  isLaunched: boolean,
  load: () => Promise<ExplainSentences> | undefined,
): Promise<readonly PopupExplanation[]> {
  const sentences = await load()?.catch(() => undefined);
  return judged.map(({ popup, decision, context }) => ({
    popupId: popup.id,
    title: popup.title,
    ...decision,
    sentence: sentences?.explainDecision(popup, decision, context, isLaunched) ?? shortReason(decision),
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
