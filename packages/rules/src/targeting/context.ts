import type { PlatformName, PopupDefinition, PopupStatus, Quiet } from '@service-popups/protocol';

/** One showing of a popup to this person, here or on another device, with the furthest status it reached. */
export interface ShowRecord {
  readonly popupId: string;
  readonly status: PopupStatus;
  /** When that status was reached, in milliseconds since 1970. */
  readonly at: number;
  /** Set when "ask me later" was chosen: the wait in days, null for never again. It replaces the wait of the status. */
  readonly declinedDays?: number | null;
}

/** Everything a decision compares: plain data, so that SDK, server and simulator decide alike. */
export interface TargetingContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly consent: 'granted' | 'pending' | 'denied';
  readonly platform: PlatformName;
  /** Resolved once, at `init`. */
  readonly language: string | undefined;
  /** Path as it stands, query and hash route included; on mobile the screen name. */
  readonly path: string;
  /** The full address, where there is one. */
  readonly url?: string | undefined;
  /** Such as desktop, tablet, phone. */
  readonly device?: string | undefined;
  readonly appVersion?: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  /** `userId`, else `user_id`: sampling sticks to it. */
  readonly personId: string;
  /** Of every popup, one record per showing, in any order. */
  readonly history: readonly ShowRecord[];
  readonly shownThisSession: number;
  readonly quiet?: Quiet | undefined;
  /** Whether a popup is open now. */
  readonly isOpen: boolean;
  /** Answers the popup has so far; only the server knows. */
  readonly responses?: number | undefined;
}

/** In the order they are asked. */
export type GateName =
  | 'consent'
  | 'schedule'
  | 'platform'
  | 'language'
  | 'paths'
  | 'device'
  | 'appVersion'
  | 'attributes'
  | 'sample'
  | 'limits'
  | 'cooldown'
  | 'quiet'
  | 'session'
  | 'alreadyOpen';

/** Why a gate did not pass. The codes are stable: hosts and dashboards may rely on them. */
export type GateReason =
  | 'consent_pending'
  | 'consent_denied'
  | 'not_started'
  | 'ended'
  | 'no_platform'
  | 'other_platform'
  | 'no_language'
  | 'other_language'
  | 'excluded_path'
  | 'other_path'
  | 'no_device'
  | 'other_device'
  | 'no_app_version'
  | 'other_app_version'
  | 'other_attributes'
  | 'not_sampled'
  | 'displays_used_up'
  | 'responses_reached'
  | 'never_again'
  | 'cooling_down'
  | 'quiet_period'
  | 'session_cap'
  | 'popup_open'
  /** The popup or the context holds something this gate cannot read. */
  | 'bad_data';

/** One gate of a decision, with the values compared. */
export interface GateResult {
  readonly gate: GateName;
  readonly passed: boolean;
  /** Present when the gate did not pass. */
  readonly reason?: GateReason | undefined;
  /** What the popup asks for; missing when it asks for nothing. */
  readonly expected?: unknown;
  /** What it was compared with. */
  readonly actual?: unknown;
}

export interface Decision {
  readonly show: boolean;
  /** The first gate that did not pass. */
  readonly failed?: GateName;
  /** In order; all of them, unless the decision was asked to stop at the first that did not pass. */
  readonly gates: readonly GateResult[];
}

/** The reason, or false for a pass; what was asked for; what it was compared with. Undefined: nothing was asked for. */
export type GateFinding =
  readonly [reason: GateReason | false, expected?: unknown, actual?: unknown] | undefined;

/** One question a popup must pass. It may throw on data of a wrong shape: `decide` turns that into `bad_data`. */
export type Gate = (popup: PopupDefinition, context: TargetingContext) => GateFinding;
