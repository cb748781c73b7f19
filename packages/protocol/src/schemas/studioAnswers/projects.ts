import { Type } from 'typebox';
import { Quiet, Tracking } from '../popup.js';
import { RoleName } from '../studio.js';
import { Count, Moment, named, optionalMoment, optionalText } from './parts.js';

export const ProjectSummary = named('ProjectSummary', {
  id: Type.String(),
  name: Type.String(),
  hasSampleData: Type.Boolean(),
  popups: Count,
  responses: Count,
  role: RoleName,
});

export const ProjectKey = named('ProjectKey', {
  key: Type.String(),
  createdAt: Moment,
  revokedAt: optionalMoment,
  lastSeenAt: optionalMoment,
});

export const Project = named('Project', {
  ...ProjectSummary.properties,
  publicKeys: Type.Array(ProjectKey),
  analyticsKeys: Type.Array(ProjectKey),
  integration: Type.String(),
  allowedOrigins: Type.Array(Type.String()),
  identity: Type.Object({ required: Type.Boolean(), secret: optionalText }),
  quiet: Type.Optional(Quiet),
  tracking: Tracking,
  retentionDays: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
});

export const InstallState = named('InstallState', {
  lastFetchAt: optionalMoment,
  lastEventAt: optionalMoment,
  lastResponseAt: optionalMoment,
});

export const Webhook = named('Webhook', {
  id: Type.String(),
  url: Type.String(),
  enabled: Type.Boolean(),
  everyResponse: Type.Boolean(),
  secret: optionalText,
  createdAt: Moment,
  pending: Count,
  parked: Count,
  oldSecretUntil: optionalMoment,
});

export const WebhookSecret = named('WebhookSecret', {
  secret: Type.String(),
  oldSecretUntil: optionalMoment,
});

export const WebhookDelivery = named('WebhookDelivery', {
  id: Type.String(),
  createdAt: Moment,
  state: Type.Enum(['delivered', 'waiting', 'parked']),
  attempts: Count,
  lastStatus: Type.Optional(Type.Integer()),
  lastError: optionalText,
  nextAttemptAt: optionalMoment,
  responseId: optionalText,
  isTest: Type.Boolean(),
});
