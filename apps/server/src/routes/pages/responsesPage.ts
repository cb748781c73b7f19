import type { Answers, AnswerValue, Question, Survey } from '@service-popups/protocol';
import { answerText } from '@service-popups/rules/analysis';
import { escapeHtml } from '../../http/pageSecurity.js';
import { layout } from './layout.js';
import type { DemoArrivals, DemoResponse } from './readDemoResponses.js';

const { format: count } = new Intl.NumberFormat('en');

export function responsesPage({ figures, responses }: DemoArrivals, now: number): string {
  const figure = (label: string, value: number, note: string) =>
    `<div class="figure"><span class="figure-label">${label}</span><span class="figure-value">${count(value)}</span><span class="muted">${note}</span></div>`;
  return layout({
    title: 'Responses · Service Popups',
    here: 'responses',
    main: `
<h1>Responses</h1>
<p class="lead">What the demo's popups sent, newest first, as the database holds it.</p>
<div class="panel figures">
${figure('Shown', figures.shown, 'popups became visible')}
${figure('Started', figures.started, `of ${count(figures.shown)} shown`)}
${figure('Completed', figures.completed, `of ${count(figures.started)} started`)}
</div>
${responses.length === 0 ? emptyState : responseTable(responses, now)}`,
  });
}

const emptyState = `<div class="panel empty"><p><strong>No answers yet.</strong></p><p class="muted">Open the <a href="/">demo</a>, press a button and answer. Then come back here.</p></div>`;

function responseTable(responses: readonly DemoResponse[], now: number): string {
  return `<div class="panel table-panel"><table>
<thead><tr><th scope="col">Survey</th><th scope="col">Answers</th><th scope="col">Status</th><th scope="col">Visitor</th><th scope="col">When</th></tr></thead>
<tbody>${responses.map((response) => responseRow(response, now)).join('')}</tbody>
</table></div>`;
}

function responseRow(response: DemoResponse, now: number): string {
  const { survey, status } = response;
  const answers = inOrder(survey, response.answers)
    .map(
      ([id, value]) =>
        `<div><dt>${escapeHtml(labelOf(survey, id))}</dt><dd>${escapeHtml(textOf(survey, id, value))}</dd></div>`,
    )
    .join('');
  return `<tr data-response="${escapeHtml(response.responseId)}">
<td>${escapeHtml(survey?.title ?? response.popupId)}</td>
<td><dl>${answers || '<div><dd class="muted">No answer</dd></div>'}</dl></td>
<td><span class="status status-${status.toLowerCase()}">${statusText[status]}</span></td>
<td class="muted"><code>${escapeHtml(response.visitorId.replace('sample-visitor-', 'sample ').slice(0, 12))}</code></td>
<td class="muted"><time datetime="${response.updatedAt.toISOString()}">${ago(now - response.updatedAt.getTime())}</time></td>
</tr>`;
}

/** As they were asked. The database has an order of its own. */
function inOrder(survey: Survey | undefined, answers: Answers): [string, AnswerValue][] {
  const ids = survey?.pages.flatMap((page) => page.questions.map(({ id }) => id)) ?? [];
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return Object.entries(answers).toSorted(([one], [other]) => place(one) - place(other));
}

const statusText = { SHOWED: 'Shown', PARTIAL: 'Partial', COMPLETED: 'Completed' } as const;

function questionOf(survey: Survey | undefined, id: string): Question | undefined {
  return survey?.pages.flatMap((page) => page.questions).find((question) => question.id === id);
}

function labelOf(survey: Survey | undefined, id: string): string {
  return questionOf(survey, id)?.label ?? id;
}

/** In words; as it was given where the survey is no longer known. */
function textOf(survey: Survey | undefined, id: string, value: AnswerValue): string {
  const question = questionOf(survey, id);
  if (question !== undefined) return answerText(question, value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.round(seconds / 3_600)} h ago`;
  return `${Math.round(seconds / 86_400)} d ago`;
}
