import type { CloseReason } from '@service-popups/protocol';
import type { Stop } from '../platform/clock.js';
import type { PopupExplanation } from './explanation.js';
import type { LeftRoute } from './pendingFires.js';
import type { PopupEntry } from './popupEntries.js';

/** When something happened that may show a popup, and to whom. */
export interface Cause {
  readonly person: string;
  /** By the wall clock: the other one stands still while a computer sleeps. */
  readonly at: number;
}

/** An event of the host's, for event triggers. */
export interface HostEvent extends Cause {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A popup whose trigger fired. */
export interface Chosen {
  readonly entry: PopupEntry;
  readonly left?: LeftRoute | undefined;
  /** Its moment has passed: whoever debugs is told, and nothing is shown. */
  readonly isLate?: boolean;
}

/** Everything from a trigger that fired to a survey that was answered. Loaded when the first trigger fires. */
export interface DisplayPart {
  /** Of the chosen popups, the first that may be shown is. */
  readonly consider: (chosen: readonly Chosen[]) => void;
  /** Of the popups that listen to this event, those that are meant now; `wait` is told of those with a delay. */
  readonly meetEvent: (
    event: HostEvent,
    entries: readonly PopupEntry[],
    wait: (entry: PopupEntry, delayMs: number) => void,
  ) => readonly Chosen[];
  /** Reads every definition, so that faults are named before anybody waits for a popup. */
  readonly check: () => Promise<void>;
  /** Resolves whether the popup became visible. */
  readonly show: (popupId: string, isForced: boolean) => Promise<boolean>;
  readonly close: (reason: CloseReason) => void;
  /** Goes on with the survey that another page of the tab has left, in place of what is open here. */
  readonly resume: () => void;
  /** Loads the survey beforehand if one of these popups, of which it looks at the first twenty, would be shown now. */
  readonly prepare: (entries: readonly PopupEntry[]) => void;
  readonly showPreview: (token: string) => Promise<void>;
  readonly routeChanged: () => void;
  /** Another person begins. */
  readonly personChanged: () => void;
  readonly explain: (
    popupId: string | undefined,
    isLaunched: boolean,
  ) => Promise<readonly PopupExplanation[]>;
  readonly stop: Stop;
}
