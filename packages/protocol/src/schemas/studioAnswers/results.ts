import { Type } from 'typebox';
import type { Question as AnyQuestion } from '../../generated/types.js';
import { Status } from '../primitives.js';
import { Answers, Question } from '../survey.js';
import { Anything, Count, Day, Moment, named, NumberOrNull, optionalText, orNull } from './parts.js';

const Metric = Type.Enum(['nps', 'csat', 'ces']);
const Asked = Type.Unsafe<AnyQuestion>(Question);
const labelled = { id: Type.String(), label: Type.String() };

export const Estimate = named('Estimate', {
  value: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
  n: Count,
});

const score = Type.Object({ ...Estimate.properties, metric: Metric });

export const QuestionSummary = Type.Union(
  [
    Type.Object({
      type: Type.Literal('choices'),
      choices: Type.Array(Type.Object({ ...labelled, count: Count, share: Estimate })),
      others: Type.Array(Type.String()),
    }),
    Type.Object({
      type: Type.Literal('scale'),
      min: Type.Number(),
      max: Type.Number(),
      counts: Type.Array(Type.Object({ value: Type.Number(), count: Count })),
      mean: Estimate,
      score: orNull(score),
    }),
    Type.Object({
      type: Type.Literal('numbers'),
      mean: Type.Number(),
      median: Type.Number(),
      min: Type.Number(),
      max: Type.Number(),
      bins: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), count: Count })),
    }),
    Type.Object({
      type: Type.Literal('texts'),
      latest: Type.Array(Type.Object({ responseId: Type.String(), text: Type.String(), at: Moment })),
    }),
    Type.Object({
      type: Type.Literal('dates'),
      bins: Type.Array(Type.Object({ day: Type.String(), count: Count })),
    }),
    Type.Object({
      type: Type.Literal('ranking'),
      options: Type.Array(Type.Object({ ...labelled, meanRank: NumberOrNull, first: Count })),
    }),
    Type.Object({
      type: Type.Literal('matrix'),
      columns: Type.Array(Type.Object(labelled)),
      rows: Type.Array(Type.Object({ ...labelled, counts: Type.Array(Count) })),
    }),
    Type.Object({
      type: Type.Literal('points'),
      options: Type.Array(Type.Object({ ...labelled, mean: Type.Number(), share: Type.Number() })),
    }),
    Type.Object({ type: Type.Literal('none') }),
  ],
  { title: 'QuestionSummary' },
);

export const QuestionResult = named('QuestionResult', {
  question: Asked,
  answered: Count,
  skipped: Count,
  summary: QuestionSummary,
  otherVersions: Type.Optional(Type.Array(Count)),
  isRemoved: Type.Optional(Type.Boolean()),
});

export const TrendPoint = named('TrendPoint', {
  day: Day,
  value: NumberOrNull,
  low: NumberOrNull,
  high: NumberOrNull,
  n: Count,
  shown: Count,
  completed: Count,
});

export const FunnelStep = named('FunnelStep', { ...labelled, count: Count, passed: Type.Optional(Count) });

export const Results = named('Results', {
  from: Moment,
  to: Moment,
  shown: Count,
  started: Count,
  completed: Count,
  responseRate: orNull(Estimate),
  completionRate: orNull(Estimate),
  medianMs: NumberOrNull,
  previous: Type.Object({
    responseRate: NumberOrNull,
    completionRate: NumberOrNull,
    medianMs: NumberOrNull,
    score: NumberOrNull,
  }),
  score: orNull(Type.Object({ ...score.properties, questionId: Type.String() })),
  trend: Type.Array(TrendPoint),
  funnel: Type.Array(FunnelStep),
  insight: Type.Union([Type.String(), Type.Null()]),
  questions: Type.Array(QuestionResult),
  facets: Type.Object({
    languages: Type.Array(Type.String()),
    platforms: Type.Array(Type.String()),
    attributes: Type.Array(Type.String()),
    versions: Type.Array(Type.Integer()),
  }),
});

export const ResponseItem = named('ResponseItem', {
  id: Type.String(),
  popupId: Type.String(),
  popupName: Type.String(),
  status: Type.Enum(['PARTIAL', 'COMPLETED']),
  at: Moment,
  startedAt: Moment,
  durationMs: NumberOrNull,
  userId: optionalText,
  user_id: Type.String(),
  language: optionalText,
  platform: optionalText,
  screen: optionalText,
  version: Type.Integer(),
  answers: Answers,
  isSample: Type.Boolean(),
});

export const ResponseDetail = named('ResponseDetail', {
  ...ResponseItem.properties,
  session_id: Type.String(),
  mini_service: Type.Union([Type.String(), Type.Null()]),
  userAttributes: Type.Record(Type.String(), Type.String()),
  revision: Type.Integer({ minimum: 0 }),
  questions: Type.Array(Asked),
  unseen: Type.Array(Type.String()),
  unsent: Type.Array(Type.String()),
});

export const LiveEvent = Type.Union(
  [
    Type.Object({ type: Type.Literal('status'), popupId: Type.String(), status: Status, at: Moment }),
    Type.Object({ type: Type.Literal('response'), response: ResponseItem }),
    Type.Object({ type: Type.Literal('events'), count: Count, at: Moment }),
    Type.Object({ type: Type.Literal('fetch'), at: Moment }),
  ],
  { title: 'LiveEvent' },
);

/** A line of an export: the response with all that was sent beside the answers. */
export const ResponseLine = named('ResponseLine', {
  ...ResponseItem.properties,
  revision: Type.Integer({ minimum: 0 }),
  session_id: Type.String(),
  metadata: Anything,
  showId: Type.String(),
  lastPage: Type.Optional(
    Type.String({ description: 'The id of the last page of the survey that was sent.' }),
  ),
});
