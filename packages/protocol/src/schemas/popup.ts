import { Type } from 'typebox';
import { Conditions } from './condition.js';
import { Id, Platform, Status, Text, Time, Url } from './primitives.js';
import { Survey } from './survey.js';
import { Trigger } from './trigger.js';

const patterns = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 2_048 }), { maxItems: 200 }),
);

export const Segments = Type.Object(
  {
    lang: Type.Optional(Type.Array(Type.String({ maxLength: 35 }), { maxItems: 200 })),
    path: patterns,
    excludedPaths: patterns,
    platform: Type.Optional(Type.Array(Platform)),
    /** Device types such as desktop, tablet, phone. */
    device: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })),
    /** A semantic range such as ">=2.1 <3". */
    appVersion: Type.Optional(Type.String({ maxLength: 256 })),
    /** Matched on the client against user attributes. */
    attributes: Type.Optional(Conditions),
    /** Matched on the server against the Contact's attributes, which never travel. */
    contact: Type.Optional(Conditions),
    /** Percent of people. */
    sample: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  },
  { title: 'Segments' },
);

export const Cooldown = Type.Object(
  {
    answered: Status,
    /** null: never again. */
    cooldownDays: Type.Union([Type.Number({ minimum: 0, maximum: 36_500 }), Type.Null()]),
  },
  { title: 'Cooldown' },
);

export const Action = Type.Object(
  {
    label: Type.Optional(Text),
    cooldownDays: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 36_500 }), Type.Null()])),
  },
  { title: 'Action' },
);
export const Actions = Type.Object(
  {
    accept: Type.Optional(Action),
    start: Type.Optional(Action),
    back: Type.Optional(Action),
    complete: Type.Optional(Action),
    decline: Type.Optional(Action),
  },
  { title: 'Actions' },
);

export const Theme = Type.Enum(['light', 'dark', 'auto'], { title: 'Theme' });
export const Position = Type.Enum(
  ['center', 'top', 'bottom', 'top-left', 'top-right', 'bottom-left', 'bottom-right'],
  { title: 'Position' },
);
export const PopupStyle = Type.Object(
  {
    theme: Type.Optional(Theme),
    position: Type.Optional(Position),
    font: Type.Optional(
      Type.Object({ family: Type.String({ maxLength: 256 }), url: Type.Optional(Url) }, { title: 'Font' }),
    ),
    imageUrl: Type.Optional(Url),
  },
  { title: 'PopupStyle' },
);

export const PopupDefinition = Type.Object(
  {
    id: Id,
    /** Header text; "" shows only the close icon. */
    title: Text,
    message: Type.Optional(Text),
    surveyId: Id,
    productId: Id,
    triggers: Type.Array(Trigger, { maxItems: 50 }),
    segments: Type.Optional(Segments),
    cooldown: Type.Optional(Type.Array(Cooldown, { maxItems: 10 })),
    schedule: Type.Optional(
      Type.Object({ from: Type.Optional(Time), until: Type.Optional(Time) }, { title: 'Schedule' }),
    ),
    /** Higher first, then the order given. */
    priority: Type.Optional(Type.Number()),
    limits: Type.Optional(
      Type.Object(
        {
          responses: Type.Optional(Type.Integer({ minimum: 1 })),
          displaysPerPerson: Type.Optional(Type.Integer({ minimum: 1 })),
        },
        { title: 'PopupLimits' },
      ),
    ),
    actions: Type.Optional(Actions),
    style: Type.Optional(PopupStyle),
    survey: Survey,
  },
  { title: 'PopupDefinition' },
);

export const Tracking = Type.Object(
  {
    enabled: Type.Boolean(),
    /** Percent of sessions whose analytics are kept. */
    sampleRate: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  },
  { title: 'Tracking' },
);
export const Quiet = Type.Object(
  {
    days: Type.Number({ minimum: 0, maximum: 36_500 }),
    maxPerSession: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { title: 'Quiet' },
);
/** What this person did on another device, so that cooldowns hold across them. */
export const HistoryEntry = Type.Object({ popupId: Id, status: Status, at: Time }, { title: 'HistoryEntry' });

export const Definitions = Type.Object(
  {
    popups: Type.Array(PopupDefinition),
    tracking: Tracking,
    quiet: Type.Optional(Quiet),
    history: Type.Optional(Type.Array(HistoryEntry, { maxItems: 10_000 })),
  },
  { title: 'Definitions' },
);
/** The envelope alone: each popup in it is decoded by itself, so that one bad one costs no other. */
export const DefinitionsEnvelope = Type.Object(
  {
    popups: Type.Array(Type.Unknown()),
    tracking: Tracking,
    quiet: Type.Optional(Quiet),
    history: Type.Optional(Type.Array(HistoryEntry, { maxItems: 10_000 })),
  },
  { title: 'DefinitionsEnvelope' },
);
