// From a draft to what visitors see, and back: publish, pause, resume, roll back. A version never changes.
import type { PopupDefinition } from '@service-popups/protocol';
import type {
  PopupVersion,
  PopupVersionDetail,
  PublishBody,
  RollbackBody,
} from '@service-popups/protocol/studio';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { GetColumnData } from 'drizzle-orm';
import { conflict, invalidFields, notFound } from '../../http/problem.js';
import { popups, popupVersions } from '../../store/schema.js';
import type { Actor } from '../accounts/actor.js';
import { actorNames } from '../accounts/actorNames.js';
import type { ProjectScope, TransactionScope } from '../projectScope.js';
import { checkDraft } from './checkDraft.js';
import { withVersion } from './normalizeDraft.js';
import { lockPopup, settleChange } from './popupStore.js';
import type { StoredPopup } from './popupStore.js';
import { refuseTooMuch } from './refuseTooMuch.js';

/** @throws with every problem that keeps the draft from being published */
export function soundDefinition(
  draft: PopupDefinition,
  refusal = 'Some things have to be fixed first.',
): PopupDefinition {
  const { definition, problems } = checkDraft(draft);
  if (definition !== undefined) return definition;
  const errors = problems.filter(({ level }) => level === 'error');
  throw invalidFields(refusal, errors);
}

export async function publishPopup(
  scope: ProjectScope,
  actor: Actor,
  { id, revision, note }: PublishBody & { readonly id: string },
): Promise<void> {
  await scope.transaction(async (inside) => {
    const popup = await lockPopup(inside, id);
    if (popup.draft_revision !== revision) {
      throw conflict('Somebody else saved this popup in the meantime. Look at it again before you publish.');
    }
    const definition = soundDefinition(popup.draft);
    // Pressed twice, or by two people: this very draft is live already.
    if (popup.state === 'live' && !popup.is_changed) return;
    const version = await insertVersion(inside, actor, { popup, definition, note });
    await settleChange(inside, actor, {
      action: 'popup.published',
      target: popup.name,
      detail: `version ${version}${note === undefined ? '' : `: ${note}`}`,
    });
    await refuseTooMuch(inside);
  });
}

/** The chosen version is published again as a new one, and becomes the draft. */
export async function rollBackPopup(
  scope: ProjectScope,
  actor: Actor,
  { id, version, revision }: RollbackBody & { readonly id: string },
): Promise<void> {
  await scope.transaction(async (inside) => {
    const popup = await lockPopup(inside, id);
    if (revision !== undefined && popup.draft_revision !== revision) {
      throw conflict('Somebody else saved this popup in the meantime. Look at it again before you go back.');
    }
    const [old] = await inside
      .select({ definition: popupVersions.definition })
      .from(popupVersions)
      .where(and(eq(popupVersions.popupId, id), eq(popupVersions.version, version)));
    if (old === undefined) throw notFound(`There is no version ${version}.`);
    const note = `Back to version ${version}`;
    await insertVersion(inside, actor, { popup, definition: old.definition, note });
    await inside.query(
      `UPDATE popups SET draft = $3, draft_revision = draft_revision + 1, updated_at = now()
       WHERE project_id = $1 AND id = $2`,
      [id, JSON.stringify(old.definition)],
    );
    await settleChange(inside, actor, { action: 'popup.rolled_back', target: popup.name, detail: note });
    await refuseTooMuch(inside);
  });
}

interface NewVersion {
  readonly popup: StoredPopup;
  readonly definition: PopupDefinition;
  readonly note: string | undefined;
}

async function insertVersion(
  { query }: TransactionScope,
  actor: Actor,
  { popup, definition, note }: NewVersion,
): Promise<number> {
  const version = (popup.last_version ?? 0) + 1;
  const numbered = withVersion(definition, version);
  await query(
    `INSERT INTO popup_versions (project_id, popup_id, version, definition, survey_id, survey_version, note,
       published_by)
     VALUES ($1, $2, $3, $4, $5, $3, $6, $7)`,
    [popup.id, version, JSON.stringify(numbered), numbered.surveyId, note ?? null, actor.id],
  );
  await query(
    `INSERT INTO survey_versions (project_id, survey_id, version, definition) VALUES ($1, $2, $3, $4)`,
    [numbered.surveyId, version, JSON.stringify(numbered.survey)],
  );
  await query(
    `UPDATE popups SET state = 'live', live_version = $3, updated_at = now(), updated_by = $4
     WHERE project_id = $1 AND id = $2`,
    [popup.id, version, actor.id],
  );
  return version;
}

export async function pausePopup(scope: ProjectScope, actor: Actor, id: string): Promise<void> {
  await switchState(scope, actor, { id, from: 'live', to: 'paused', action: 'popup.paused' });
}

export async function resumePopup(scope: ProjectScope, actor: Actor, id: string): Promise<void> {
  await switchState(scope, actor, { id, from: 'paused', to: 'live', action: 'popup.resumed' });
}

interface Switch {
  readonly id: string;
  readonly from: 'live' | 'paused';
  readonly to: 'live' | 'paused';
  readonly action: string;
}

async function switchState(
  scope: ProjectScope,
  actor: Actor,
  { id, from, to, action }: Switch,
): Promise<void> {
  await scope.transaction(async (inside) => {
    const popup = await lockPopup(inside, id);
    // Pressed twice, or by two people: it is as they wanted it.
    if (popup.state === to) return;
    if (popup.state !== from) throw conflict('This popup was never published. Publish it first.');
    await inside.query('UPDATE popups SET state = $3, updated_by = $4 WHERE project_id = $1 AND id = $2', [
      id,
      to,
      actor.id,
    ]);
    await settleChange(inside, actor, { action, target: popup.name });
    if (to === 'live') await refuseTooMuch(inside);
  });
}

const versionFields = {
  version: popupVersions.version,
  publishedAt: popupVersions.publishedAt,
  publishedBy: popupVersions.publishedBy,
  note: popupVersions.note,
  liveVersion: popups.liveVersion,
  state: popups.state,
};
type VersionRow = { [Name in keyof typeof versionFields]: GetColumnData<(typeof versionFields)[Name]> };
const isOfPopup = and(eq(popups.projectId, popupVersions.projectId), eq(popups.id, popupVersions.popupId));
const isKept = (id: string) => and(eq(popupVersions.popupId, id), ne(popups.state, 'archived'));

export interface VersionsPage {
  readonly id: string;
  readonly before: number | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listVersions(
  scope: ProjectScope,
  { id, before, limit }: VersionsPage,
): Promise<PopupVersion[]> {
  const rows = await scope
    .select(versionFields)
    .from(popupVersions)
    .innerJoin(popups, isOfPopup)
    .where(
      and(isKept(id), before === undefined ? undefined : sql`${popupVersions.version} < ${before}::bigint`),
    )
    .orderBy(desc(popupVersions.version))
    .limit(limit);
  const names = await actorNames(
    scope,
    rows.map((row) => row.publishedBy),
  );
  return rows.map((row) => assembleVersion(row, names));
}

export async function readVersion(
  scope: ProjectScope,
  id: string,
  version: number,
): Promise<PopupVersionDetail> {
  const [row] = await scope
    .select({ ...versionFields, definition: popupVersions.definition })
    .from(popupVersions)
    .innerJoin(popups, isOfPopup)
    .where(and(isKept(id), eq(popupVersions.version, version)));
  if (row === undefined) throw notFound(`There is no version ${version}.`);
  const names = await actorNames(scope, [row.publishedBy]);
  return { ...assembleVersion(row, names), definition: row.definition };
}

function assembleVersion(row: VersionRow, names: ReadonlyMap<string, string>): PopupVersion {
  return {
    version: row.version,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: names.get(row.publishedBy ?? '') ?? 'the server',
    ...(row.note === null ? {} : { note: row.note }),
    isLive: row.state === 'live' && row.version === row.liveVersion,
  };
}
