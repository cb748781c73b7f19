import type { Quiet, Tracking } from '../generated/types.js';
import type { Role } from './account.js';

export interface ProjectSummary {
  id: string;
  name: string;
  /** True while generated history is in it. */
  hasSampleData: boolean;
  popups: number;
  /** Counted up to 10,000. */
  responses: number;
  /** What the one who asks may do here. */
  role: Role;
}

export interface ProjectKey {
  key: string;
  createdAt: string;
  revokedAt?: string;
  /** When it was last asked with, in the last 90 days. After `revokedAt`: pages or apps out there still use it, in vain. */
  lastSeenAt?: string;
}

/** GET /api/projects/:project */
export interface Project extends ProjectSummary {
  /** What `init` takes as `apiKey`. More than one while a rotation is under way. */
  publicKeys: ProjectKey[];
  /** What `init` takes as `analytics.publicKey`. */
  analyticsKeys: ProjectKey[];
  /** What `init` takes as `analytics.integration`. */
  integration: string;
  /** Empty: any origin. */
  allowedOrigins: string[];
  identity: {
    required: boolean;
    /** Shown to owners; signs `userHash`. */
    secret?: string;
  };
  quiet?: Quiet;
  tracking: Tracking;
  retentionDays: number | null;
}

/** PATCH /api/projects/:project: only what is given changes. */
export interface ProjectPatch {
  name?: string;
  allowedOrigins?: string[];
  identityRequired?: boolean;
  quiet?: Quiet | null;
  tracking?: Tracking;
  retentionDays?: number | null;
}

/** POST /api/projects/:project/keys/:kind/rotate and /revoke */
export type KeyKind = 'public' | 'analytics' | 'identity';

/** GET /api/projects/:project/install */
export interface InstallState {
  /** When a page or app last asked for definitions with this project's key. */
  lastFetchAt?: string;
  lastEventAt?: string;
  lastResponseAt?: string;
}

export interface Webhook {
  id: string;
  url: string;
  enabled: boolean;
  /** Whether it is also told when somebody begins to answer, and not only when a response is complete. */
  everyResponse: boolean;
  /** Shown once, at creation. Signs every delivery. */
  secret?: string;
  createdAt: string;
  pending: number;
  parked: number;
  /** While a new secret waits for its time: when the old one stops to sign. */
  oldSecretUntil?: string;
}

/** POST /api/projects/:project/webhooks/:webhook/secret */
export interface WebhookSecret {
  /** Shown once. */
  secret: string;
  /** When the old one stops to sign; undefined when it stopped at once. */
  oldSecretUntil?: string;
}
export interface WebhookDelivery {
  id: string;
  createdAt: string;
  state: 'delivered' | 'waiting' | 'parked';
  attempts: number;
  lastStatus?: number;
  lastError?: string;
  nextAttemptAt?: string;
  responseId?: string;
  isTest: boolean;
}
