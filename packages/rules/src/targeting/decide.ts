import type { PopupDefinition } from '@service-popups/protocol';
import type {
  Decision,
  Gate,
  GateFinding,
  GateName,
  GateResult,
  ShowRecord,
  TargetingContext,
} from './context.js';
import { gates, sharedGates } from './gates/index.js';

export interface DecideOptions {
  /** Stops at the first gate that does not pass: cheaper, where nobody asks for the reasons. Default false. */
  readonly firstOnly?: boolean;
}

type Findings = Partial<Record<GateName, GateFinding>>;

/**
 * Whether this popup may be shown to this person, here and now, with every gate in order and the values compared.
 * Pure and total: bad data in one gate stops that gate, with the reason `bad_data`, and never the decision.
 */
export function decide(
  popup: PopupDefinition,
  context: TargetingContext,
  options: DecideOptions = {},
): Decision {
  return runGates({ popup, context, options, known: {} });
}

/** The decisions for many popups, each as `decide` gives it. What they have in common is worked out once. */
export function decideEach(
  popups: readonly PopupDefinition[],
  context: TargetingContext,
  options: DecideOptions = {},
): readonly Decision[] {
  const known: Findings = {};
  for (const [name, gate] of gates) {
    // A shared gate never reads the popup, so any will do, and there may be none.
    if (sharedGates.includes(name)) known[name] = ask(gate, popups[0] as PopupDefinition, context);
  }
  const byPopup = groupHistory(context.history);
  return popups.map((popup) => {
    const history = byPopup.get(popup.id) ?? [];
    return runGates({ popup, context: { ...context, history }, options, known });
  });
}

interface Question {
  readonly popup: PopupDefinition;
  readonly context: TargetingContext;
  readonly options: DecideOptions;
  /** Findings that were worked out before. */
  readonly known: Findings;
}

function runGates({ popup, context, options, known }: Question): Decision {
  const results: GateResult[] = [];
  let failed: GateName | undefined;
  for (const [gate, ask1] of gates) {
    const found = known[gate] ?? ask(ask1, popup, context);
    results.push({ gate, ...found });
    if (found.passed) continue;
    failed ??= gate;
    if (options.firstOnly === true) break;
  }
  return failed === undefined ? { show: true, gates: results } : { show: false, failed, gates: results };
}

function ask(gate: Gate, popup: PopupDefinition, context: TargetingContext): GateFinding {
  try {
    return gate(popup, context);
  } catch {
    return { passed: false, reason: 'bad_data' };
  }
}

function groupHistory(history: readonly ShowRecord[]): ReadonlyMap<string, readonly ShowRecord[]> {
  const groups = new Map<string, ShowRecord[]>();
  for (const record of history) {
    const group = groups.get(record.popupId);
    if (group === undefined) groups.set(record.popupId, [record]);
    else group.push(record);
  }
  return groups;
}
