import type { AttributeValue } from '@service-popups/protocol';
import type { Delivery } from '../outbox/ledger.js';
import type { PopupExplanation } from '../popups/explanation.js';
import type { RenderIdentity } from '../platform/renderer.js';

export type Properties = Readonly<Record<string, unknown>>;

/** Everything a running SDK can do. The public class hands its calls on to this. `agoMs`: how long one had to wait for it. */
export interface Running {
  readonly who: () => RenderIdentity;
  readonly autoLaunch: () => void;
  readonly triggerEvent: (name: string, properties: Properties, agoMs: number) => void;
  readonly track: (name: string, properties: Properties, agoMs: number) => void;
  readonly setUserAttributes: (attributes: Readonly<Record<string, AttributeValue>>) => void;
  readonly setMetric: (key: string, value: AttributeValue) => void;
  readonly setContactAttributes: (attributes: unknown) => Promise<boolean>;
  readonly setUserId: (userId: string | undefined, userHash: string | undefined) => void;
  readonly setScreen: (name: string, agoMs: number) => void;
  readonly setMiniService: (name: string | null) => void;
  readonly onForeground: () => void;
  readonly onBackground: () => void;
  readonly crash: (error: unknown, isFatal: boolean, agoMs: number) => void;
  readonly show: (popupId: string, isForced: boolean) => Promise<boolean>;
  readonly close: () => void;
  readonly explain: (popupId: string | undefined) => Promise<readonly PopupExplanation[]>;
  readonly delivery: () => Delivery;
  readonly flush: () => Promise<void>;
  /** Resolves when definitions, cached or fetched, are known, or it is clear that none come for now. */
  readonly known: Promise<void>;
  /** Lets go of everything. With `isForgetting`, what waits and what is remembered is deleted besides. */
  readonly stop: (isForgetting: boolean) => Promise<void>;
}
