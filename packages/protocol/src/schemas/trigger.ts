import { Type } from 'typebox';
import { Conditions } from './condition.js';

/** Seconds between the trigger and the display; survives navigation. */
const delay = Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 }));
const seconds = Type.Number({ minimum: 0, maximum: 86_400 });

export const TimeTrigger = Type.Object(
  { type: Type.Literal('time_on_page'), value: seconds, delay },
  { title: 'TimeTrigger' },
);
export const ScrollTrigger = Type.Object(
  { type: Type.Literal('scroll'), value: Type.Number({ minimum: 0, maximum: 100 }), delay },
  { title: 'ScrollTrigger' },
);
export const ClickTrigger = Type.Object(
  { type: Type.Literal('click'), value: Type.String({ minLength: 1, maxLength: 1_024 }), delay },
  { title: 'ClickTrigger' },
);
export const ExitTrigger = Type.Object(
  { type: Type.Literal('exit'), value: seconds, delay },
  { title: 'ExitTrigger' },
);
export const ExitIntentTrigger = Type.Object(
  { type: Type.Literal('exit_intent'), delay },
  { title: 'ExitIntentTrigger' },
);
export const EventTrigger = Type.Object(
  {
    type: Type.Literal('event'),
    value: Type.String({ minLength: 1, maxLength: 256 }),
    where: Type.Optional(Conditions),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    delay,
  },
  { title: 'EventTrigger' },
);

export const Trigger = Type.Union(
  [TimeTrigger, ScrollTrigger, ClickTrigger, ExitTrigger, ExitIntentTrigger, EventTrigger],
  { title: 'Trigger' },
);
