import type { PopupDefinition } from '@service-popups/protocol';
import type { Decision, Gate, GateFinding, GateName, GateResult, TargetingContext } from './context.js';
import { gates } from './gates/index.js';

export interface DecideOptions {
  /** Stops at the first gate that does not pass: cheaper, where nobody asks for the reasons. Default false. */
  readonly firstOnly?: boolean;
}

/**
 * Whether this popup may be shown to this person, here and now, with every gate in order and the values compared.
 * Pure and total: bad data in one gate stops that gate, with the reason `bad_data`, and never the decision.
 */
export function decide(popup: PopupDefinition, context: TargetingContext, options?: DecideOptions): Decision {
  return runGates((_name, gate) => askGate(gate, popup, context), options);
}

/** Asks gate after gate and gathers what they found. */
export function runGates(
  ask: (name: GateName, gate: Gate) => GateFinding,
  { firstOnly = false }: DecideOptions = {},
): Decision {
  const results: GateResult[] = [];
  let failed: GateName | undefined;
  for (const [gate, question] of gates) {
    const [reason, expected, actual] = ask(gate, question) ?? [false];
    const passed = reason === false;
    results.push({ gate, passed, reason: passed ? undefined : reason, expected, actual });
    if (passed) continue;
    failed ??= gate;
    if (firstOnly) break;
  }
  return failed === undefined ? { show: true, gates: results } : { show: false, failed, gates: results };
}

export function askGate(gate: Gate, popup: PopupDefinition, context: TargetingContext): GateFinding {
  try {
    return gate(popup, context);
  } catch {
    return ['bad_data'];
  }
}
