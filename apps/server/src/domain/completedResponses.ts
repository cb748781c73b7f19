// How many responses a popup has ever had, for those that want a certain number. What is deleted stays counted: a popup that
// was done must not open again because old answers went.

/** Of the popup `p`. */
export const completedResponses = `(p.past_responses + (SELECT count(*) FROM responses r
  WHERE r.project_id = p.project_id AND r.popup_id = p.id AND r.status = 'COMPLETED'))`;

/** Whether the popup `p` has all the responses that its version `v` wants: it is served to nobody any more. */
export const hasAllResponses = `(CASE WHEN v.definition #> '{limits,responses}' IS NULL THEN false
  ELSE (v.definition #>> '{limits,responses}')::numeric <= ${completedResponses} END)`;

/** Deletes responses of the project `$1` and answers how many. Generated ones leave no mark. */
export function deleteResponsesSql(condition: string): string {
  return `WITH gone AS (
      DELETE FROM responses WHERE project_id = $1 AND ${condition} RETURNING popup_id, status, is_sample
    ), past AS (
      UPDATE popups p SET past_responses = p.past_responses + g.n
      FROM (SELECT popup_id, count(*) AS n FROM gone WHERE status = 'COMPLETED' AND NOT is_sample GROUP BY 1) g
      WHERE p.project_id = $1 AND p.id = g.popup_id
    )
    SELECT count(*)::int AS n FROM gone`;
}
