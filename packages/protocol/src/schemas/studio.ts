// What the studio's API reads: bodies and queries, one schema each. Server side only; answers are types in `../studio`.
import { Type } from 'typebox';
import * as limits from '../limits.js';
import { Quiet, Tracking } from './popup.js';
import { Attributes, Id, Platform, Status, TextAttributes, Time } from './primitives.js';

const strict = { additionalProperties: false } as const;
/** With something in it that can be read. */
const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const newPassword = Type.String({ minLength: 10, maxLength: 1_024 });
const secret = Type.String({ minLength: 1, maxLength: 1_024 });
const revision = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
const version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const cursor = Type.Optional(Type.String({ maxLength: 1_024 }));
const moment = Type.Optional(Time);
const wholeNumber = Type.Optional(Type.String({ pattern: '^\\d{1,9}$' }));

export const RoleName = Type.Enum(['owner', 'editor', 'viewer']);

/** For requests that carry nothing; whatever is sent is not read. */
export const EmptyBody = Type.Object({});

export const CreateOwnerBody = Type.Object({ token: secret, name, email, password: newPassword }, strict);
export const SignInBody = Type.Object(
  { email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 1_024 }) },
  strict,
);
export const ChangePasswordBody = Type.Object(
  { currentPassword: Type.String({ maxLength: 1_024 }), newPassword },
  strict,
);
export const InviteBody = Type.Object({ email, role: RoleName, project: Type.Optional(Id) }, strict);
export const LookAtInviteBody = Type.Object({ token: secret }, strict);
export const AcceptInviteBody = Type.Object(
  { token: secret, name: Type.Optional(name), password: newPassword },
  strict,
);
export const MemberPatch = Type.Object({ role: RoleName }, strict);
export const CreateTokenBody = Type.Object({ name, role: RoleName, project: Type.Optional(Id) }, strict);

export const CreateProjectBody = Type.Object({ name }, strict);
export const ProjectPatch = Type.Object(
  {
    name: Type.Optional(name),
    /** Whole origins, or `https://*.example.com` for every subdomain. */
    allowedOrigins: Type.Optional(
      Type.Array(Type.String({ maxLength: 256, pattern: '^https?://(?:\\*\\.)?[a-zA-Z0-9.\\-\\[\\]:]+$' }), {
        maxItems: 100,
      }),
    ),
    identityRequired: Type.Optional(Type.Boolean()),
    quiet: Type.Optional(Type.Union([Quiet, Type.Null()])),
    tracking: Type.Optional(Tracking),
    retentionDays: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 36_500 }), Type.Null()])),
  },
  strict,
);

/** A draft may still be wrong in any of its fields: it is saved with its problems, and published without. */
const draft = Type.Object({});
const ownPopupId = Type.Optional(Type.String({ pattern: '^pop_[A-Za-z0-9_-]{16}$' }));
export const CreatePopupBody = Type.Object({ id: ownPopupId, name, draft }, strict);
export const SaveDraftBody = Type.Object({ name: Type.Optional(name), draft, revision }, strict);
export const PublishBody = Type.Object(
  { revision, note: Type.Optional(Type.String({ maxLength: 1_000 })) },
  strict,
);
export const RollbackBody = Type.Object({ version, revision: Type.Optional(revision) }, strict);
export const PopupFileBody = Type.Object({
  id: ownPopupId,
  format: Type.Literal('service-popups/popup'),
  formatVersion: Type.Literal(1),
  name,
  definition: draft,
});

/** Days given without a time, and every series by day, are days of `timeZone`: UTC unless told otherwise. */
const timeZone = Type.Optional(Type.String({ maxLength: 64 }));
/** Whoever names no period, such as for an export, should know what comes then. */
const period = (days: number) => ({
  from: Type.Optional(
    Type.String({
      ...Time,
      description: `A day or a moment. Without it: ${days} days, that of \`to\` or today among them.`,
    }),
  ),
  to: moment,
  timeZone,
});
export const ResultsQuery = Type.Object(
  {
    ...period(30),
    language: Type.Optional(Type.String({ maxLength: limits.idLength })),
    platform: Type.Optional(Type.String({ maxLength: 35 })),
    status: Type.Optional(Type.Enum(['PARTIAL', 'COMPLETED'])),
    attribute: Type.Optional(Type.String({ maxLength: 1_100 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    version: wholeNumber,
  },
  // A filter with a typing error must not pass for no filter, and bring everything.
  strict,
);
export const ResponsesQuery = Type.Object({ ...ResultsQuery.properties, limit: wholeNumber, cursor }, strict);
export const PagedQuery = Type.Object({ limit: wholeNumber, cursor });
export const ContactsQuery = Type.Object({
  ...PagedQuery.properties,
  search: Type.Optional(Type.String({ maxLength: 200 })),
});
export const PeriodQuery = Type.Object(period(7));
/** `deleted`: those that were put away instead of the others. */
export const PopupsQuery = Type.Object({
  timeZone,
  deleted: Type.Optional(Type.Enum(['true', 'false'])),
});
export const EventQuery = Type.Object({
  ...PeriodQuery.properties,
  by: Type.Optional(Type.String({ maxLength: 256 })),
});

const history = Type.Array(Type.Object({ popupId: Id, status: Status, at: Time }, strict), {
  maxItems: 1_000,
});
export const SimulateBody = Type.Object(
  {
    popupId: Type.Optional(Id),
    useDraft: Type.Optional(Type.Boolean()),
    userId: Type.Optional(Id),
    user_id: Type.Optional(Id),
    attributes: Type.Optional(TextAttributes),
    contact: Type.Optional(Attributes),
    path: Type.String({ maxLength: 2_048 }),
    url: Type.Optional(Type.String({ maxLength: 2_048 })),
    language: Type.Optional(Type.String({ maxLength: limits.idLength })),
    platform: Platform,
    device: Type.Optional(Type.String({ maxLength: 64 })),
    appVersion: Type.Optional(Type.String({ maxLength: 64 })),
    at: moment,
    history: Type.Optional(history),
    shownThisSession: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  strict,
);
export const ReachBody = Type.Object({ popupId: Id, useDraft: Type.Optional(Type.Boolean()) }, strict);

export const CreateWebhookBody = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: 2_048 }), everyResponse: Type.Optional(Type.Boolean()) },
  strict,
);
export const RenewSecretBody = Type.Object(
  { keepOldHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 72 })) },
  strict,
);
export const WebhookPatch = Type.Object({ enabled: Type.Boolean() }, strict);
