import type { GateName, GateResult } from '@service-popups/rules';

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
