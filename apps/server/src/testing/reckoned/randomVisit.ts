// One showing of the popup: what is sent of it, and what is right to say of it afterwards.
import type { Answers, AnswerValue, Page } from '@service-popups/protocol';
import type { Random } from '../../seed/history/random.js';
import { responseReport, statusReport } from '../builders.js';
import { versions, wayOf } from './changingPopup.js';
import { randomAnswer } from './randomAnswer.js';

const minute = 60_000;

export interface Shown {
  at: number;
  /** 1: begun, 2: finished. */
  status: number;
}

/** A response as it stands after everything has arrived. */
export interface KeptResponse {
  readonly id: string;
  readonly showing: Shown;
  readonly version: number;
  readonly status: 'PARTIAL' | 'COMPLETED';
  readonly lastPage: string;
  readonly answers: Answers;
  readonly startedAt: number;
  finishedAt: number;
  readonly language: string;
  readonly platform: string;
  readonly plan: string;
}

export interface Sending {
  /** When it arrives. */
  readonly at: number;
  readonly path: string;
  readonly body: (now: number) => object;
}

export interface Visit {
  readonly sendings: readonly Sending[];
  /** Undefined: no report of it arrived. */
  readonly shown: Shown | undefined;
  readonly kept: KeptResponse | undefined;
}

export interface VisitOptions {
  readonly id: string;
  readonly at: number;
  readonly version: number;
}

/** By a clock that may be wrong, some of it late, lost, repeated or overtaken; somebody may go back and answer anew. */
export function randomVisit(random: Random, options: VisitOptions): Visit {
  const { id, at } = options;
  const sender = createSender(random, options);
  const isLost = random.chance(0.1);
  const showing: Shown = { at: isLost ? Infinity : at, status: 0 };
  const report = (status: 'SHOWED' | 'PARTIAL' | 'COMPLETED', time: number, reached: number) => {
    sender.send(time, '/sdk/popups', (sentAt, iso) =>
      statusReport({
        ...sender.whose,
        surveyId: 'reckoned-survey',
        showId: id,
        reportId: `${id}-${status}`,
        status,
        at: iso(time),
        sentAt,
      }),
    );
    showing.status = reached;
    showing.at = Math.min(showing.at, time);
  };
  if (!isLost) report('SHOWED', at, 0);
  const kept = random.chance(0.75) ? answer(random, options, { sender, showing, report }) : undefined;
  const shown = Number.isFinite(showing.at) ? showing : undefined;
  return { sendings: sender.sendings, shown, kept };
}

type Sender = ReturnType<typeof createSender>;

function createSender(random: Random, { id }: VisitOptions) {
  const skew = random.chance(0.3) ? random.whole(-400, 400) * minute : 0;
  const offline = random.chance(0.2) ? random.whole(1, 2_000) * minute : 0;
  const iso = (time: number) => new Date(time + skew).toISOString();
  const sendings: Sending[] = [];
  const user = { user_id: `visitor-${id.split('-')[0] ?? ''}`, session_id: 's' };
  return {
    sendings,
    iso,
    user,
    whose: { publicKey: 'pk_reckoned', popupId: 'reckoned', productId: 'reckoned', ...user },
    /** @returns when it arrives first */
    send: (
      time: number,
      path: string,
      body: (sentAt: string, clock: (time: number) => string) => object,
    ): number => {
      const times = random.chance(0.15) ? 2 : 1;
      const arrivals = Array.from(
        { length: times },
        (_, turn) => time + offline + (random.chance(0.2) ? random.whole(0, 5) * minute : turn),
      );
      sendings.push(
        ...arrivals.map((arrival) => ({ at: arrival, path, body: (now: number) => body(iso(now), iso) })),
      );
      return Math.min(...arrivals);
    },
  };
}

function answer(
  random: Random,
  { id, at, version }: VisitOptions,
  {
    sender,
    showing,
    report,
  }: {
    readonly sender: Sender;
    readonly showing: Shown;
    readonly report: (status: 'PARTIAL' | 'COMPLETED', time: number, reached: number) => void;
  },
): KeptResponse | undefined {
  const pages = versions[version - 1] ?? [];
  const about = {
    language: random.pick(['en', 'de', 'pt-BR']),
    platform: random.pick(['web', 'ios'] as const),
    plan: random.pick(['free', 'pro', 'a:b']),
  };
  const answers: Record<string, AnswerValue> = {};
  let time = at + random.whole(1, 30) * 1_000;
  if (!random.chance(0.1)) report('PARTIAL', time, 1);
  const stopsAfter = random.chance(0.5) ? random.whole(1, 4) : Infinity;
  let goesBack = random.chance(0.6);
  let kept: KeptResponse | undefined;
  for (let [place, revision] = [0, 1]; revision <= stopsAfter; revision += 1) {
    const page = wayOf(pages, answers)[place];
    if (page === undefined) break;
    fill(random, page, answers);
    time += random.whole(5, 90) * 1_000;
    const way = wayOf(pages, answers);
    const isLast = place === way.length - 1;
    const saved = { status: isLast ? 'COMPLETED' : 'PARTIAL', answers: given(way, answers) } as const;
    const arrivesAt = sender.send(time, '/sdk/surveys/reckoned-survey/responses', (sentAt, iso) =>
      responseReport({
        ...sender.whose,
        ...saved,
        showId: id,
        responseId: `r-${id}`,
        revision,
        surveyVersion: version,
        page: page.id,
        metadata: {
          ...sender.user,
          language: about.language,
          platform: about.platform,
          userAttributes: { plan: about.plan },
        },
        startedAt: iso(at),
        sentAt,
      }),
    );
    kept = {
      id: `r-${id}`,
      showing,
      version,
      ...saved,
      ...about,
      lastPage: page.id,
      startedAt: at,
      finishedAt: arrivesAt,
    };
    if (isLast) {
      if (!random.chance(0.9)) break;
      report('COMPLETED', time, 2);
      kept.finishedAt = time;
      break;
    }
    const turnsBack = goesBack && place > 0;
    if (turnsBack) goesBack = false;
    place += turnsBack ? -1 : 1;
  }
  return kept;
}

function fill(random: Random, { questions }: Page, answers: Record<string, AnswerValue>): void {
  for (const question of questions) {
    const value = random.chance(0.8) ? randomAnswer(question, random) : undefined;
    if (value === undefined) delete answers[question.id];
    else answers[question.id] = value;
  }
}

/** Of the pages that somebody sees in the end. */
function given(way: readonly Page[], answers: Answers): Answers {
  const asked = new Set(way.flatMap(({ questions }) => questions.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)));
}
