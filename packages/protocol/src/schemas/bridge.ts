import { Type } from 'typebox';
import { Id } from './primitives.js';
import { Answers } from './survey.js';

/** What the survey in a WebView says to the app. The token is made per show; stale and foreign messages fall out. */
const head = { source: Type.Literal('service-survey'), v: Type.Literal(1), token: Id };
const saved = { page: Id, answers: Answers, revision: Type.Integer({ minimum: 1 }) };
/** The page of another maker may say no more than that it happened. */
const optional = Type.Partial(Type.Object(saved)).properties;

export const CloseReason = Type.Enum(
  [
    'close_button',
    'escape',
    'backdrop',
    'back',
    'declined',
    'completed',
    'route_change',
    'host',
    'user_change',
  ],
  {
    title: 'CloseReason',
  },
);

export const BridgeMessage = Type.Union(
  [
    Type.Object({ ...head, type: Type.Literal('ready') }),
    Type.Object({ ...head, type: Type.Literal('interacted') }),
    Type.Object({ ...head, type: Type.Literal('answered'), ...saved }),
    Type.Object({ ...head, type: Type.Literal('completed'), ...optional }),
    Type.Object({ ...head, type: Type.Literal('closed'), reason: Type.Optional(CloseReason) }),
    Type.Object({
      ...head,
      type: Type.Literal('failed'),
      reason: Type.Optional(Type.String({ maxLength: 1_024 })),
    }),
  ],
  { title: 'BridgeMessage' },
);
