// Drafts: made, read, saved, copied, put away and brought back.
import type { PopupDefinition } from '@service-popups/protocol';
import type {
  DraftProblem,
  PopupFile,
  PopupRecord,
  SaveDraftAnswer,
  SaveDraftBody,
} from '@service-popups/protocol/studio';
import { eq } from 'drizzle-orm';
import { conflict, notFound } from '../../http/problem.js';
import { popups, projects } from '../../store/schema.js';
import type { Actor } from '../accounts/actor.js';
import { writeAudit } from '../audit.js';
import { createId } from '../createId.js';
import type { ProjectScope, TransactionScope } from '../projectScope.js';
import { publishDefinitions } from '../publishing.js';
import { checkDraft } from './checkDraft.js';
import { normalizeDraft } from './normalizeDraft.js';
import { resolvePopupState, stateColumns, type StateRow } from './popupState.js';
import { refuseTooMuch } from './refuseTooMuch.js';

export interface StoredPopup extends StateRow, Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly draft: PopupDefinition;
  readonly draft_revision: number;
  readonly live_version: number | null;
  readonly last_version: number | null;
  readonly archived_from: 'draft' | 'live' | 'paused' | null;
  readonly is_changed: boolean;
  readonly updated_at: Date;
}

/**
 * Whether the draft differs from what is served, but for the number that publishing gives. A draft may hold anything
 * where its survey should be, and a path into a list would be an error.
 */
export const isChangedColumn = `(CASE WHEN jsonb_typeof(p.draft -> 'survey') = 'object'
    THEN p.draft #- '{survey,version}' ELSE p.draft END)
  IS DISTINCT FROM (v.definition #- '{survey,version}') AS is_changed`;

const columns = `p.id, p.name, p.draft, p.draft_revision, p.live_version, p.archived_from, p.updated_at,
  ${stateColumns},
  ${isChangedColumn},
  (SELECT max(n.version) FROM popup_versions n WHERE n.project_id = p.project_id AND n.popup_id = p.id) AS last_version`;
const tables = `popups p LEFT JOIN popup_versions v
  ON v.project_id = p.project_id AND v.popup_id = p.id AND v.version = p.live_version`;

type Reader = Pick<ProjectScope, 'query'>;

/** @throws when there is none, or it was deleted */
export async function findPopup(scope: Reader, id: string): Promise<StoredPopup> {
  const [row] = await scope.query<StoredPopup>(
    `SELECT ${columns} FROM ${tables} WHERE p.project_id = $1 AND p.id = $2 AND p.state <> 'archived'`,
    [id],
  );
  if (row === undefined) throw noPopup();
  return row;
}

/** The same, held until the transaction ends: two people who publish at once come one after the other. */
export async function lockPopup(scope: TransactionScope, id: string): Promise<StoredPopup> {
  await scope.select({ id: popups.id }).from(popups).where(eq(popups.id, id)).for('update');
  return findPopup(scope, id);
}

function noPopup() {
  return notFound('There is no such popup. It may have been deleted.');
}

export function assembleRecord(row: StoredPopup, now: number): PopupRecord {
  return {
    id: row.id,
    name: row.name,
    state: resolvePopupState(row, now),
    draft: row.draft,
    revision: row.draft_revision,
    hasUnpublishedChanges: row.is_changed,
    ...(row.live_version === null ? {} : { publishedVersion: row.last_version ?? row.live_version }),
    updatedAt: row.updated_at.toISOString(),
    problems: [...checkDraft(row.draft).problems],
  };
}

/** Under an id that is taken nothing is made: whoever chose it asks again, because no answer reached them. */
export async function createPopup(
  scope: ProjectScope,
  actor: Actor,
  {
    id = createId('pop'),
    name,
    draft,
  }: { readonly id?: string | undefined; readonly name: string; readonly draft: object },
): Promise<string> {
  await scope.transaction(async (inside) => {
    const { query, connection, projectId } = inside;
    const ids = { id, surveyId: createId('srv'), productId: await productOf(inside) };
    const made = await query(
      `INSERT INTO popups (project_id, id, name, draft, updated_by, position)
       SELECT $1, $2, $3, $4, $5, coalesce(max(o.position), 0) + 1 FROM popups o WHERE o.project_id = $1
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, name, JSON.stringify(normalizeDraft(draft, ids)), actor.id],
    );
    if (made.length === 0) return;
    await writeAudit(connection, actor, { action: 'popup.created', target: name, projectId });
  });
  return id;
}

async function productOf({ select }: TransactionScope): Promise<string> {
  const [row] = await select({ productId: projects.productId }).from(projects);
  return row?.productId ?? '';
}

/** A draft with problems is saved all the same: nobody loses work to a missing label. */
export async function saveDraft(
  scope: ProjectScope,
  actor: Actor,
  { id, body, now }: { readonly id: string; readonly body: SaveDraftBody; readonly now: number },
): Promise<SaveDraftAnswer> {
  const { draft: before } = await findPopup(scope, id);
  const draft = normalizeDraft(body.draft, before);
  const [saved] = await scope.query<{ draft_revision: number }>(
    `UPDATE popups SET draft = $3, name = coalesce($4, name), draft_revision = draft_revision + 1,
       updated_at = $5, updated_by = $6
     WHERE project_id = $1 AND id = $2 AND draft_revision = $7 RETURNING draft_revision`,
    [id, JSON.stringify(draft), body.name ?? null, new Date(now), actor.id, body.revision],
  );
  if (saved === undefined) throw conflict('Somebody else saved this popup in the meantime.');
  return {
    revision: saved.draft_revision,
    updatedAt: new Date(now).toISOString(),
    problems: problemsOf(draft),
  };
}

function problemsOf(draft: PopupDefinition): DraftProblem[] {
  return [...checkDraft(draft).problems];
}

export async function duplicatePopup(scope: ProjectScope, actor: Actor, id: string): Promise<string> {
  const { name, draft } = await findPopup(scope, id);
  return createPopup(scope, actor, { name: nameOfCopy(name), draft });
}

const longestName = 200;

/** Of a long name the end gives way. Half of a character is none. */
function nameOfCopy(name: string): string {
  const mark = ' (copy)';
  return `${name.slice(0, longestName - mark.length).replace(/[\uD800-\uDBFF]$/, '')}${mark}`;
}

export function assembleFile({ name, draft }: StoredPopup): PopupFile {
  return { format: 'service-popups/popup', formatVersion: 1, name, definition: draft };
}

/** Put away: no longer served or listed; its answers are kept, and it can be brought back. */
export async function archivePopup(scope: ProjectScope, actor: Actor, id: string): Promise<void> {
  await scope.transaction(async (inside) => {
    const { name } = await lockPopup(inside, id);
    await inside.query(
      `UPDATE popups SET archived_from = state, state = 'archived', updated_by = $3
       WHERE project_id = $1 AND id = $2`,
      [id, actor.id],
    );
    await settleChange(inside, actor, { action: 'popup.deleted', target: name });
  });
}

export async function restorePopup(scope: ProjectScope, actor: Actor, id: string): Promise<void> {
  await scope.transaction(async (inside) => {
    const [row] = await inside.query<{ name: string }>(
      `UPDATE popups SET state = coalesce(archived_from, 'draft'), archived_from = NULL, updated_by = $3
       WHERE project_id = $1 AND id = $2 AND state = 'archived' RETURNING name`,
      [id, actor.id],
    );
    if (row === undefined) throw noPopup();
    await settleChange(inside, actor, { action: 'popup.restored', target: row.name });
    await refuseTooMuch(inside);
  });
}

/** The definitions are made anew, and it is written down who did it. */
export async function settleChange(
  { connection, projectId }: TransactionScope,
  actor: Actor,
  note: { readonly action: string; readonly target: string; readonly detail?: string | undefined },
): Promise<void> {
  await publishDefinitions(connection, projectId);
  await writeAudit(connection, actor, { ...note, projectId });
}
