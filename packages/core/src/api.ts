/** The types a host may name. */
export type {
  Attributes,
  AttributeValue,
  CloseReason,
  DeviceContext,
  PlatformName,
  PopupDefinition,
  PopupStatus,
  Survey,
} from '@service-popups/protocol';
export type { GateName, GateResult } from '@service-popups/rules';
export type * from './config/hostTypes.js';
export type * from './config/serviceConfig.js';
export type * from './events/sdkEvents.js';
export type { DropReason } from './outbox/delivery.js';
export type { Delivery } from './outbox/ledger.js';
export type * from './platform/renderer.js';
export type { KeyValueStorage } from './platform/storage.js';
export type { PopupExplanation } from './popups/explanation.js';
