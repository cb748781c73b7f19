import { Type } from 'typebox';
import * as limits from '../limits.js';
import {
  Attributes,
  AttributeKey,
  closed,
  Id,
  Platform,
  PropertyKey,
  Status,
  TextAttributes,
  Time,
} from './primitives.js';
import { Answers } from './survey.js';

const optionalId = Type.Optional(Id);
/** As long as `init` takes it: a tag with extensions is longer than one that names a language. */
const tag = Type.String({ minLength: 1, maxLength: limits.idLength });
const shortText = Type.String({ maxLength: 256 });

/** Asks for the definitions of a known user. The identifier never stands in an address. */
export const DefinitionsRequest = Type.Object(
  {
    userId: Id,
    userHash: Type.Optional(Type.String({ maxLength: 128 })),
    user_id: Id,
    platform: Platform,
    language: Type.Optional(tag),
  },
  { title: 'DefinitionsRequest' },
);

export const StatusReport = Type.Object(
  {
    publicKey: Id,
    reportId: Id,
    showId: Id,
    popupId: Id,
    surveyId: Id,
    productId: Id,
    status: Status,
    userId: optionalId,
    user_id: Id,
    session_id: Id,
    at: Time,
    sentAt: Time,
  },
  { title: 'StatusReport' },
);
export const StatusAck = Type.Object({ status: Status }, { title: 'StatusAck' });

export const ContactRequest = Type.Object(
  {
    publicKey: Id,
    userId: Id,
    userAttributes: Attributes,
    /** Only where a project requires verified identities. */
    userHash: Type.Optional(Type.String({ maxLength: 128 })),
  },
  { title: 'ContactRequest' },
);
export const ContactAck = Type.Object({ userId: Id, updated: Type.Boolean() }, { title: 'ContactAck' });

export const ResponseMetadata = Type.Object(
  {
    user_id: Id,
    session_id: Id,
    mini_service: Type.Optional(Type.Union([shortText, Type.Null()])),
    userId: optionalId,
    language: Type.Optional(tag),
    platform: Type.Optional(Platform),
    appVersion: Type.Optional(shortText),
    sdkVersion: Type.Optional(shortText),
    screen: Type.Optional(Type.String({ maxLength: limits.screenLength })),
    device: Type.Optional(shortText),
    userAttributes: Type.Optional(TextAttributes),
  },
  { title: 'ResponseMetadata' },
);
export const ResponseReport = Type.Object(
  {
    publicKey: Id,
    responseId: Id,
    /** Grows with every save; a lower one than the stored changes nothing. */
    revision: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    showId: Id,
    popupId: Id,
    productId: Id,
    surveyVersion: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    status: Type.Enum(['PARTIAL', 'COMPLETED']),
    answers: Answers,
    /** The page the person sent last, for the drop-off per page. */
    page: optionalId,
    metadata: ResponseMetadata,
    startedAt: Time,
    sentAt: Time,
  },
  { title: 'ResponseReport' },
);
export const ResponseAck = Type.Object(
  { responseId: Id, revision: Type.Integer() },
  { title: 'ResponseAck' },
);

export const DeviceContext = Type.Object(
  {
    type: Type.Optional(shortText),
    osVersion: Type.Optional(shortText),
    model: Type.Optional(shortText),
    appVersion: Type.Optional(shortText),
  },
  { title: 'DeviceContext' },
);
export const AnalyticsEvent = Type.Object(
  {
    id: Id,
    name: Type.String({ minLength: 1, maxLength: 256 }),
    at: Time,
    screen: Type.Optional(Type.String({ maxLength: limits.screenLength })),
    properties: Type.Record(PropertyKey, Type.Unknown(), closed),
  },
  { title: 'AnalyticsEvent' },
);
export const AnalyticsMetadata = Type.Object(
  {
    events: Type.Array(AnalyticsEvent, { minItems: 1, maxItems: 2_000 }),
    userAttributes: TextAttributes,
    user_id: Id,
    session_id: Id,
    mini_service: Type.Optional(Type.Union([shortText, Type.Null()])),
    userId: optionalId,
    language: Type.Optional(tag),
    platform: Platform,
    nodeEnv: Type.Optional(Type.Enum(['development', 'production'])),
    appVersion: Type.Optional(shortText),
    sdkVersion: shortText,
    device: Type.Optional(DeviceContext),
    engagementMs: Type.Number({ minimum: 0 }),
    /** What the client had to drop since the last batch, by reason. */
    dropped: Type.Optional(Type.Record(AttributeKey, Type.Integer({ minimum: 0 }), closed)),
  },
  { title: 'AnalyticsMetadata' },
);
export const AnalyticsBatch = Type.Object(
  {
    publicKey: Id,
    integration: Id,
    batchId: Id,
    sentAt: Time,
    metadata: AnalyticsMetadata,
    metrics: Type.Record(AttributeKey, Type.String({ maxLength: limits.valueLength }), {
      ...closed,
      maxProperties: limits.metrics,
    }),
  },
  { title: 'AnalyticsBatch' },
);
export const AnalyticsAck = Type.Object(
  { accepted: Type.Integer({ minimum: 0 }), duplicates: Type.Integer({ minimum: 0 }) },
  { title: 'AnalyticsAck' },
);

export const ErrorCode = Type.Enum(
  [
    'invalid_body',
    'unknown_key',
    'origin_not_allowed',
    'not_found',
    'too_large',
    'rate_limited',
    'unavailable',
  ],
  { title: 'ErrorCode' },
);
export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      rejected: Type.Optional(Type.Array(Type.Object({ id: Type.String(), code: Type.String() }))),
    }),
  },
  { title: 'ErrorBody' },
);
