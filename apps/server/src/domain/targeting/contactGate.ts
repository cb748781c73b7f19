import type { Attributes, PopupDefinition } from '@service-popups/protocol';
import { decide, matchesContact } from '@service-popups/rules';
import type { GateResult, TargetingContext } from '@service-popups/rules';
import { explainGate } from '@service-popups/rules/explain';

export interface ContactGate {
  readonly passed: boolean;
  readonly sentence: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** The gate that only the server has: who is no Contact passes no condition on one. Undefined: nothing is asked. */
export function askContact(
  { segments, ...popup }: PopupDefinition,
  context: TargetingContext,
  contact: Attributes | undefined,
): ContactGate | undefined {
  const conditions = segments?.contact ?? [];
  if (conditions.length === 0) return undefined;
  if (contact === undefined) {
    const sentence = 'It asks for attributes of the Contact, and this person is not signed in.';
    return { passed: false, sentence, expected: conditions };
  }
  const passed = matchesContact(segments, contact);
  return {
    passed,
    sentence: explain(popup, context, contact, conditions),
    expected: conditions,
    actual: contact,
  };
}

/** The words for conditions on attributes fit as well. */
function explain(
  popup: Omit<PopupDefinition, 'segments'>,
  context: TargetingContext,
  contact: Attributes,
  conditions: NonNullable<PopupDefinition['segments']>['attributes'] & object,
): string {
  const attributes = contact as Readonly<Record<string, string>>;
  const { gates } = decide({ ...popup, segments: { attributes: conditions } }, { ...context, attributes });
  const result = gates.find(({ gate }) => gate === 'attributes') as GateResult;
  return `Contact: ${explainGate(result, { ...context, attributes })}`;
}
