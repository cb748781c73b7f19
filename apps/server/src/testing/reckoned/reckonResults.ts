// The results once more, from what was sent, in the plainest way.
import type { AnswerValue, Question } from '@service-popups/protocol';
import { versions, wayOf } from './changingPopup.js';
import { medianOf, reckonFigures } from './reckonFigures.js';
import type { KeptResponse, Shown } from './randomVisit.js';
import { round } from './tellResults.js';

function formOf(question: Question): string {
  switch (question.kind) {
    case 'rating':
      return `${question.min} to ${question.max}`;
    case 'stars':
      return `1 to ${question.max ?? 5}`;
    default:
      return question.kind;
  }
}

export function reckonResults({
  responses,
  showings,
  version,
}: {
  readonly responses: readonly KeptResponse[];
  readonly showings: readonly Shown[];
  /** Undefined: all. */
  readonly version: number | undefined;
}) {
  const looked = versions
    .map((pages, index) => ({ pages, version: index + 1 }))
    .filter((one) => version === undefined || one.version === version);
  const newest = looked.at(-1);
  const asked = new Map<string, { question: Question; isRemoved: boolean }>();
  for (const { pages, version: number } of looked.toReversed())
    for (const question of pages.flatMap(({ questions }) => questions))
      if (!asked.has(question.id))
        asked.set(question.id, { question, isRemoved: number !== newest?.version });
  const walked = responses.map((one) => {
    const way = wayOf(versions[one.version - 1] ?? [], one.answers);
    const last = way.findLastIndex(
      ({ id, questions }) => id === one.lastPage || questions.some((question) => question.id in one.answers),
    );
    const sent = one.status === 'COMPLETED' ? way : way.slice(0, last + 1);
    return { ...one, way, sent, reached: way.slice(0, sent.length + 1) };
  });
  const started = showings.filter(({ status }) => status >= 1).length;
  const completed = showings.filter(({ status }) => status === 2).length;
  const scores = new Map<string, unknown>();
  const questions = [...asked.values()].map(({ question, isRemoved }) => {
    const { id } = question;
    const formIn = (number: number) => {
      const found = versions[number - 1]?.flatMap((page) => page.questions).find((one) => one.id === id);
      return found === undefined ? undefined : formOf(found);
    };
    const same = walked.filter((one) => formIn(one.version) === formOf(question));
    const given = same.flatMap((one) => (id in one.answers ? [one.answers[id] as AnswerValue] : []));
    const skipped = same.filter(
      (one) => !(id in one.answers) && one.sent.some((page) => page.questions.some((each) => each.id === id)),
    ).length;
    const isBox = question.kind === 'consent';
    const figures = reckonFigures(
      question,
      isBox ? [...given, ...Array.from({ length: skipped }, () => false)] : given,
    );
    scores.set(id, figures);
    return {
      id,
      answered: given.length + (isBox ? skipped : 0),
      skipped: isBox ? 0 : skipped,
      isRemoved,
      otherVersions: looked
        .map((one) => one.version)
        .filter((number) => formIn(number) !== undefined && formIn(number) !== formOf(question)),
      figures,
    };
  });
  const order = (one: KeptResponse) => (versions[one.version - 1] ?? []).map(({ id }) => id);
  return {
    totals: [showings.length, started, completed],
    rates: [
      showings.length === 0 ? undefined : round(started / showings.length),
      started === 0 ? undefined : round(completed / started),
    ],
    medianMs: medianOf(
      responses.filter(({ status }) => status === 'COMPLETED').map((one) => one.finishedAt - one.startedAt),
    ),
    score: (scores.get('nps') as [unknown, unknown] | undefined)?.[1] ?? null,
    funnel: (newest?.pages ?? []).slice(1).map(({ id }) => [
      `page:${id}`,
      walked.filter(({ reached }) => reached.some((page) => page.id === id)).length,
      walked.filter((one) => {
        const next = one.way[one.sent.length];
        const end = next === undefined ? Infinity : order(one).indexOf(next.id);
        const place = order(one).indexOf(id);
        return place >= 0 && place < end && !one.way.some((page) => page.id === id);
      }).length,
    ]),
    questions,
  };
}
