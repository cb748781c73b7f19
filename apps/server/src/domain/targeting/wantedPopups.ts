import type { PopupDefinition } from '@service-popups/protocol';
import { conflict } from '../../http/problem.js';
import { completedResponses } from '../completedResponses.js';
import { findPopup } from '../popups/popupStore.js';
import { soundDefinition } from '../popups/publishPopup.js';
import type { ProjectScope } from '../projectScope.js';

export interface NamedPopup {
  readonly name: string;
  readonly definition: PopupDefinition;
  /** Completed responses so far, where a limit asks for them. */
  readonly responses: number;
  /** No page gets it. A draft is looked at as if it were live. */
  readonly isPaused: boolean;
}

/**
 * One popup, as a draft or as it is served, or all that are live. One that was never published is looked at as a draft
 * where nobody says which.
 */
export async function wantedPopups(
  scope: ProjectScope,
  { popupId, useDraft }: { readonly popupId?: string; readonly useDraft?: boolean },
): Promise<NamedPopup[]> {
  if (popupId !== undefined) await findPopup(scope, popupId);
  const rows = await scope.query<{
    name: string;
    draft: PopupDefinition;
    definition: PopupDefinition | null;
    responses: number;
    is_paused: boolean;
  }>(
    `SELECT p.name, p.draft, v.definition, p.state = 'paused' AS is_paused,
       CASE WHEN v.definition #> '{limits,responses}' IS NULL AND p.draft #> '{limits,responses}' IS NULL THEN 0
         ELSE ${completedResponses} END::int AS responses
     FROM popups p LEFT JOIN popup_versions v
       ON v.project_id = p.project_id AND v.popup_id = p.id AND v.version = p.live_version
     WHERE p.project_id = $1 AND CASE WHEN $2::text IS NULL THEN p.state = 'live' ELSE p.id = $2 END
     ORDER BY p.position, p.created_at, p.id`,
    [popupId ?? null],
  );
  return rows.map(({ name, draft, definition, responses, is_paused }) => {
    const refusal = `The draft of "${name}" has errors. Nobody can see it before they are fixed.`;
    const isDraft = useDraft ?? definition === null;
    const chosen = isDraft ? soundDefinition(draft, refusal) : definition;
    if (chosen === null) throw conflict('This popup was never published. Ask for its draft.');
    return { name, definition: chosen, responses, isPaused: is_paused && !isDraft };
  });
}
