import { Type } from 'typebox';
import { RoleName } from '../studio.js';
import { Moment, named, optionalMoment, optionalText, orNull } from './parts.js';

export const Member = named('Member', {
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: RoleName,
  projects: Type.Optional(Type.Array(Type.String())),
  createdAt: Moment,
  lastSeenAt: optionalMoment,
});

export const SessionState = named('SessionState', { member: orNull(Member), needsOwner: Type.Boolean() });

export const Invite = named('Invite', {
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  projectName: optionalText,
  url: optionalText,
  expiresAt: Moment,
});

export const LookedAtInvite = named('LookedAtInvite', {
  email: Type.String(),
  role: RoleName,
  projectName: optionalText,
  invitedBy: optionalText,
  expiresAt: Moment,
  hasAccount: Type.Boolean(),
  needsPassword: Type.Boolean(),
});

export const ManagementToken = named('ManagementToken', {
  id: Type.String(),
  name: Type.String(),
  role: RoleName,
  projectName: optionalText,
  createdBy: optionalText,
  createdAt: Moment,
  lastUsedAt: optionalMoment,
  secret: optionalText,
});

export const AuditEntry = named('AuditEntry', {
  id: Type.String(),
  at: Moment,
  actor: Type.String(),
  action: Type.String(),
  target: Type.String(),
  detail: optionalText,
});
