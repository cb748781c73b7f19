// How the sample's people answer each of the demo's surveys. `mood` is how things go that day, from 0 to 1.
import type { Answers, AnswerValue, PopupDefinition } from '@service-popups/protocol';
import { reachedAnswers, routeOf } from '@service-popups/rules';
import type { Person } from './people.js';
import type { Random } from './random.js';
import { ideas, missedArticles, otherReasons, reasons, wishes } from './texts.js';
import type { Mood } from './texts.js';

export interface Moment {
  readonly random: Random;
  readonly person: Person;
  readonly mood: number;
}

type Answerer = (moment: Moment) => Answers;

function contentment({ random, person, mood }: Moment): number {
  return Math.min(1, Math.max(0, mood + person.temper * 0.28 + (random.next() - 0.5) * 0.55));
}

function words({ random, person }: Moment, mood: Mood): string {
  return random.pick(reasons[person.speaks][mood]);
}

/** Answers that are left out are left out here as well. */
function some(answers: Readonly<Record<string, AnswerValue | undefined>>): Answers {
  const given = Object.entries(answers).filter(
    (entry): entry is [string, AnswerValue] => entry[1] !== undefined,
  );
  return Object.fromEntries(given);
}

const nps: Answerer = (moment) => {
  const level = contentment(moment);
  const score =
    level > 0.62
      ? moment.random.whole(9, 10)
      : level > 0.4
        ? moment.random.whole(7, 8)
        : Math.max(0, Math.round(level * 15));
  const mood = score >= 9 ? 'good' : score >= 7 ? 'middling' : 'bad';
  const writes = moment.random.chance(mood === 'bad' ? 0.8 : 0.55);
  return some({ nps: score, reason: writes ? words(moment, mood) : undefined });
};

const csat: Answerer = (moment) => {
  const level = contentment({ ...moment, mood: moment.mood + 0.14 });
  const stars = level > 0.66 ? 5 : level > 0.46 ? 4 : level > 0.3 ? 3 : level > 0.16 ? 2 : 1;
  const mood = stars >= 4 ? 'good' : stars === 3 ? 'middling' : 'bad';
  return some({ stars, comment: moment.random.chance(0.3) ? words(moment, mood) : undefined });
};

const feature: Answerer = ({ random, person }) =>
  some({
    area: random.weighted<AnswerValue>([
      ['sizes', 34],
      ['pictures', 16],
      ['delivery', 18],
      ['repairs', 21],
      [{ other: random.pick(['Rental', 'The app', 'Gift cards', 'Used gear']) }, 11],
    ]),
    idea: random.chance(0.82) ? random.pick(ideas) : undefined,
    importance: random.chance(0.9) ? random.whole(2, 5) : undefined,
    email: random.chance(0.3) ? `${person.visitorId.replace('sample-', '')}@example.com` : undefined,
  });

const blog: Answerer = (moment) => {
  const { random } = moment;
  const useful = random.chance(0.71);
  const topics = (['care', 'routes', 'packing', 'people'] as const).filter(() => random.chance(0.42));
  return useful
    ? some({ useful, topics: topics.length > 0 ? topics.slice(0, 3) : undefined })
    : some({ useful, missing: random.chance(0.6) ? random.pick(missedArticles) : undefined });
};

const pricing: Answerer = ({ random }) => {
  const reason = random.weighted<AnswerValue>([
    ['price', 30],
    ['unclear', 24],
    ['seldom', 22],
    ['later', 17],
    [{ other: random.pick(otherReasons) }, 7],
  ]);
  if (reason === 'price') return { reason, fair: Math.min(80, Math.round(random.around(24, 0.5))) };
  return some({ reason, detail: random.chance(0.45) ? random.pick(reasons.en.middling) : undefined });
};

const research: Answerer = ({ random }) => {
  const often = random.weighted([
    ['weekly', 31],
    ['monthly', 38],
    ['yearly', 24],
    ['never', 7],
  ] as const);
  const ranked = (['weight', 'repair', 'price', 'look'] as const)
    .map((id) => ({ id, at: random.next() - { weight: 0.35, repair: 0.45, price: 0.2, look: 0 }[id] }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id);
  const level = () => random.pick(['low', 'middle', 'middle', 'high', 'high']);
  const clothes = random.whole(2, 10) * 5;
  const tents = random.whole(0, (100 - clothes) / 5) * 5;
  return some({
    often,
    where: (['coast', 'hills', 'forest', 'city'] as const).filter(() => random.chance(0.5)),
    matters: ranked,
    content: { jacket: level(), boots: level(), bag: level() },
    budget: { clothes, tents, workshop: 100 - clothes - tents },
    wish: random.chance(0.4) ? random.pick(wishes) : undefined,
    since: random.chance(0.9) ? random.pick(['new', 'year', 'years', 'years', 'long']) : undefined,
    contact: random.chance(0.28) ? true : undefined,
  });
};

const checkout: Answerer = ({ random }) =>
  some({
    reason: random.pick<AnswerValue>(['delivery', 'price', 'payment', 'looking']),
    detail: random.chance(0.4) ? random.pick(reasons.en.middling) : undefined,
    return: random.chance(0.85) ? random.pick(['today', 'week', 'no']) : undefined,
  });

const answerers: Readonly<Record<string, Answerer>> = {
  'demo-nps': nps,
  'demo-csat': csat,
  'demo-feature': feature,
  'demo-blog': blog,
  'demo-pricing': pricing,
  'demo-research': research,
  'demo-checkout': checkout,
};

export interface GivenAnswers {
  readonly answers: Answers;
  /** The last page that was sent; undefined when the first one was left. */
  readonly page: string | undefined;
  readonly isComplete: boolean;
}

/** Walks the survey as the SDK would: people leave between pages, more often with a phone in the hand. */
export function answerSurvey({ id, survey }: PopupDefinition, moment: Moment): GivenAnswers {
  const wanted = answerers[id]?.(moment) ?? {};
  const route = routeOf(survey, wanted);
  const patience = moment.person.device === 'phone' ? 0.865 : 0.945;
  let sent = 0;
  while (sent < route.length && moment.random.chance(sent === 0 ? 0.965 : patience)) sent += 1;
  const pages = route.slice(0, sent);
  const questions = new Set(pages.flatMap((page) => page.questions.map((question) => question.id)));
  const answers = Object.entries(wanted).filter(([question]) => questions.has(question));
  return {
    answers: reachedAnswers(survey, Object.fromEntries(answers)),
    page: pages.at(-1)?.id,
    isComplete: sent === route.length,
  };
}
