// How far people came, from the pages they sent. Branches are walked with the same rules as in the SDK.
import type { Answers, Condition, Page, Question, Survey } from '@service-popups/protocol';
import { routeOf } from '@service-popups/rules';
import type { OtherForm } from './askedQuestions.js';

/** Responses that took the same way and answered the same questions. */
export interface ResponseGroup {
  readonly status: 'PARTIAL' | 'COMPLETED';
  /** The last page that was sent; undefined when none was. */
  readonly page: string | undefined;
  /** The answers that branches ask about. */
  readonly facts: Answers;
  readonly answered: readonly string[];
  readonly device: string | undefined;
  readonly version: number;
  readonly count: number;
}

export interface Passage {
  /** People who came to see a page, by its id; the first page is everyone who started. */
  readonly reached: ReadonlyMap<string, number>;
  /** People who came further than a page without seeing it: their answers led past it. */
  readonly passed: ReadonlyMap<string, number>;
  /** People who sent a page. */
  readonly sent: ReadonlyMap<string, number>;
  /** People who sent a question's page and left it out. */
  readonly skipped: ReadonlyMap<string, number>;
  /** People who came no further than a page, by page and device. */
  readonly left: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * Each group is walked through the version it answered; pages with the same id are the same page. Who was asked in another
 * form counts neither among those who answered a question nor among those who left it out.
 */
export function tracePassage(
  surveys: ReadonlyMap<number, Survey>,
  groups: readonly ResponseGroup[],
  otherForms: readonly OtherForm[] = [],
): Passage {
  const reached = new Map<string, number>();
  const passed = new Map<string, number>();
  const sent = new Map<string, number>();
  const skipped = new Map<string, number>();
  const left = new Map<string, Map<string, number>>();
  const wayOf = createWays(surveys, otherForms);
  for (const group of groups) {
    const { route, skippable, order, beside } = wayOf(group);
    const pages = sentPages(route, group);
    const answered = new Set(group.answered);
    for (const page of pages) add(sent, page.id, group.count);
    const asked = pages.flatMap((page) => skippable.get(page) ?? []);
    for (const id of asked) if (!answered.has(id)) add(skipped, id, group.count);
    const next = route[pages.length];
    for (const page of next === undefined ? pages : [...pages, next]) add(reached, page.id, group.count);
    const end = next === undefined ? order.length : order.indexOf(next.id);
    for (const id of beside) if (order.indexOf(id) < end) add(passed, id, group.count);
    if (next !== undefined) {
      const devices = left.get(next.id) ?? new Map<string, number>();
      add(devices, group.device ?? '', group.count);
      left.set(next.id, devices);
    }
  }
  return { reached, passed, sent, skipped, left };
}

interface Way {
  readonly route: readonly Page[];
  /** The ids of all pages, whether on the way or not. */
  readonly order: readonly string[];
  /** Those that it leads past. */
  readonly beside: readonly string[];
  /** What can be left out on each of its pages. */
  readonly skippable: ReadonlyMap<Page, readonly string[]>;
}

/** Thousands of groups differ in what they left out and take the same few ways: each is found once. */
function createWays(
  surveys: ReadonlyMap<number, Survey>,
  otherForms: readonly OtherForm[],
): (group: Pick<ResponseGroup, 'version' | 'facts'>) => Way {
  const found = new Map<string, Way>();
  const find = ({ version, facts }: Pick<ResponseGroup, 'version' | 'facts'>): Way => {
    const survey = surveys.get(version);
    const route = survey === undefined ? [] : routeOf(survey, facts);
    const others = new Set(
      otherForms.filter((form) => form.version === version).map((form) => form.questionId),
    );
    const isSkippable = ({ id, kind }: Question) => kind !== 'information' && !others.has(id);
    const idsOf = ({ questions }: Page) => questions.filter(isSkippable).map(({ id }) => id);
    const order = survey?.pages.map(({ id }) => id) ?? [];
    const beside = order.filter((id) => !route.some((page) => page.id === id));
    return { route, order, beside, skippable: new Map(route.map((page) => [page, idsOf(page)])) };
  };
  return (group) => {
    const key = JSON.stringify([group.version, group.facts]);
    const way = found.get(key) ?? find(group);
    found.set(key, way);
    return way;
  };
}

/**
 * The pages of a way that were sent. Who goes back and sends an earlier page again has that as the last one, while the answers
 * of the later ones are sent along with it.
 */
export function sentPages(
  route: readonly Page[],
  { status, page, answered }: Pick<ResponseGroup, 'status' | 'page' | 'answered'>,
): readonly Page[] {
  if (status === 'COMPLETED') return route;
  const last = route.findLastIndex(
    ({ id, questions }) => id === page || questions.some((question) => answered.includes(question.id)),
  );
  return route.slice(0, last + 1);
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The questions whose answers decide where the survey goes on. */
export function branchQuestions(survey: Survey): string[] {
  const keys = survey.pages
    .flatMap((page) => page.branches ?? [])
    .flatMap(({ when }) => when.flatMap(keysOf));
  const questions = survey.pages.flatMap((page) => page.questions.map(({ id }) => id));
  // A key may name a part of an answer: `content.jacket`.
  return questions.filter((id) => keys.some((key) => key === id || key.startsWith(`${id}.`)));
}

function keysOf(condition: Condition): string[] {
  if ('key' in condition) return [condition.key];
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : condition.none;
  return parts.flatMap(keysOf);
}
