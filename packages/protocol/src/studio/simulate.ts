import type { Attributes, PlatformName, PopupStatus } from '../generated/types.js';

/** POST /api/projects/:project/simulate: this person, this page, now. */
export interface SimulateBody {
  /** One popup, or all live ones. */
  popupId?: string;
  /** Left out: as it is published, or its draft where it never was. */
  useDraft?: boolean;
  userId?: string;
  user_id?: string;
  attributes?: Record<string, string>;
  contact?: Attributes;
  path: string;
  url?: string;
  language?: string;
  platform: PlatformName;
  device?: string;
  appVersion?: string;
  at?: string;
  history?: { popupId: string; status: PopupStatus; at: string }[];
  shownThisSession?: number;
}
export interface SimulatedPopup {
  popupId: string;
  name: string;
  show: boolean;
  /** In words. */
  sentence: string;
  gates: {
    gate: string;
    passed: boolean;
    reason?: string;
    expected?: unknown;
    actual?: unknown;
    sentence: string;
  }[];
}
export interface SimulateAnswer {
  popups: SimulatedPopup[];
}

/** POST /api/projects/:project/reach: of last week's visitors, how many would have matched. */
export interface ReachBody {
  popupId: string;
  useDraft?: boolean;
}
export interface ReachAnswer {
  from: string;
  to: string;
  visitors: number;
  matching: number;
  /** By the first gate that stopped them. */
  stoppedBy: { gate: string; count: number; sentence: string }[];
}
