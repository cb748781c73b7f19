import { Type } from 'typebox';
import { Attributes, Status } from '../primitives.js';
import { Anything, Count, Day, Moment, named, NumberOrNull, optionalMoment, optionalText } from './parts.js';

const popups = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }));
const days = Type.Array(Day);
const series = Type.Array(Count);
const ofPart =
  'There are too many events to read: counted of a fair part of the visitors, and scaled. Left out where the figures are exact.';
const estimate = (description: string) => Type.Optional(Type.Literal(true, { description }));

export const EventSummary = named('EventSummary', {
  name: Type.String(),
  count: Count,
  people: Count,
  estimated: estimate(`${ofPart} It is said of people; count and series are exact.`),
  lastAt: Moment,
  series,
  usedBy: popups,
});

export const EventsOverview = named('EventsOverview', {
  events: Type.Array(EventSummary),
  orphanTriggers: Type.Array(Type.Object({ event: Type.String(), popups })),
  days,
});

export const EventDetail = named('EventDetail', {
  name: Type.String(),
  days,
  series,
  properties: Type.Array(Type.String()),
  breakdown: Type.Array(Type.Object({ value: Type.String(), count: Count, series })),
  estimated: estimate(
    'There are too many events to read: the breakdown is made of the newest, and scaled to the series, which is exact.',
  ),
  latest: Type.Array(
    Type.Object({
      at: Moment,
      screen: optionalText,
      user_id: Type.String(),
      userId: optionalText,
      properties: Anything,
    }),
  ),
});

export const MetricSummary = named('MetricSummary', {
  key: Type.String(),
  people: Count,
  numeric: Type.Boolean(),
  median: NumberOrNull,
  latest: Type.Array(Type.Object({ value: Type.String(), count: Count })),
  ranges: Type.Optional(Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), count: Count }))),
  estimated: estimate(ofPart),
});

export const ScreenSummary = named('ScreenSummary', {
  screen: Type.String(),
  views: Count,
  people: Count,
  medianMs: Type.Number(),
  estimated: estimate(ofPart),
});

export const CrashGroup = named('CrashGroup', {
  id: Type.String(),
  message: Type.String(),
  stack: Type.String(),
  count: Count,
  people: Count,
  fatal: Count,
  firstAt: Moment,
  lastAt: Moment,
  appVersions: Type.Array(Type.String()),
  platforms: Type.Array(Type.String()),
  estimated: estimate(
    'There are too many crashes to read: people is counted of a fair part of the visitors, and scaled; versions and platforms are theirs alone, and a crash that none of them had may be missing from a past period. count and fatal are exact.',
  ),
});

export const DiagnosticsSummary = named('DiagnosticsSummary', {
  dropped: Type.Array(Type.Object({ reason: Type.String(), count: Count })),
  sdkVersions: Type.Array(Type.Object({ version: Type.String(), count: Count })),
  corrected: Count,
});

export const ContactItem = named('ContactItem', {
  userId: Type.String(),
  attributes: Attributes,
  createdAt: Moment,
  updatedAt: Moment,
  responses: Count,
});

export const TimelineEntry = Type.Union(
  [
    Type.Object({
      type: Type.Literal('status'),
      at: Moment,
      popupId: Type.String(),
      popupName: Type.String(),
      status: Status,
    }),
    Type.Object({
      type: Type.Literal('response'),
      at: Moment,
      popupId: Type.String(),
      popupName: Type.String(),
      responseId: Type.String(),
    }),
    Type.Object({
      type: Type.Literal('event'),
      at: Moment,
      name: Type.String(),
      screen: optionalText,
      properties: Anything,
    }),
  ],
  { title: 'TimelineEntry' },
);

export const PersonDetail = named('PersonDetail', {
  userId: optionalText,
  user_ids: Type.Array(Type.String()),
  attributes: Attributes,
  createdAt: optionalMoment,
  timeline: Type.Array(TimelineEntry),
});

const rows = Type.Array(Anything);

/** Everything that is kept about a person, in the columns it is kept in. */
export const PersonFile = named('PersonFile', {
  userId: Type.Union([Type.String(), Type.Null()]),
  user_ids: Type.Array(Type.String()),
  contact: rows,
  links: rows,
  devices: rows,
  days: rows,
  showings: rows,
  statuses: rows,
  responses: rows,
  deliveries: rows,
  batches: rows,
  events: rows,
});
