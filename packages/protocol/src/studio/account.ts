export type Role = 'owner' | 'editor' | 'viewer';

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The names of the only projects they are in; missing for those who are in every one. */
  projects?: string[];
  createdAt: string;
  lastSeenAt?: string;
}

/** GET /api/session */
export interface SessionState {
  member: Member | null;
  /** True until the first owner exists: the studio then asks for the one-time address printed at start. */
  needsOwner: boolean;
}

/** POST /api/owner, with the token of the one-time address. */
export interface CreateOwnerBody {
  token: string;
  name: string;
  email: string;
  password: string;
}

/** POST /api/session */
export interface SignInBody {
  email: string;
  password: string;
}

/** PUT /api/account/password: one's own. Every other session of the account ends. */
export interface ChangePasswordBody {
  currentPassword: string;
  newPassword: string;
}

/** POST /api/members: answers with an address that the new member opens within 7 days. */
export interface InviteBody {
  email: string;
  role: Role;
}
export interface Invite {
  id: string;
  email: string;
  role: Role;
  /** In lists, of an invitation into one project alone. */
  projectName?: string;
  /** Shown once. */
  url?: string;
  expiresAt: string;
}
/** POST /api/invites/look: an invitation, to whoever holds its token. */
export interface LookedAtInvite {
  email: string;
  role: Role;
  /** Of an invitation into one project alone. */
  projectName?: string;
  invitedBy?: string;
  expiresAt: string;
  /** Whether the address has an account already. */
  hasAccount: boolean;
  /** Whether that account may do more than the invitation says: it is joined with its own password alone. */
  needsPassword: boolean;
}
/** POST /api/invites/accept */
export interface AcceptInviteBody {
  token: string;
  /** Required for a new account; one that exists keeps its own without it. */
  name?: string;
  /** That of the account, which then stays as it is, or a new one. */
  password: string;
}

/** GET /api/tokens; POST /api/tokens answers with `secret`, shown once. */
export interface ManagementToken {
  id: string;
  name: string;
  role: Role;
  /** In lists, of a token for one project alone. */
  projectName?: string;
  /** In lists: the name of whoever made it. It goes on working when they leave. */
  createdBy?: string;
  createdAt: string;
  lastUsedAt?: string;
  secret?: string;
}

/** GET /api/projects/:project/audit */
export interface AuditEntry {
  id: string;
  at: string;
  actor: string;
  /** Such as `popup.published`. */
  action: string;
  target: string;
  detail?: string;
}

export interface Paged<Item> {
  items: Item[];
  /** Absent on the last page. */
  cursor?: string;
}
