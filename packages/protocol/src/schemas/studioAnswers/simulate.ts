import { Type } from 'typebox';
import { Count, Moment, named, optionalText } from './parts.js';

const Gate = Type.Object({
  gate: Type.String(),
  passed: Type.Boolean(),
  reason: optionalText,
  expected: Type.Optional(Type.Unknown()),
  actual: Type.Optional(Type.Unknown()),
  sentence: Type.String(),
});

export const SimulatedPopup = named('SimulatedPopup', {
  popupId: Type.String(),
  name: Type.String(),
  show: Type.Boolean(),
  sentence: Type.String(),
  gates: Type.Array(Gate),
});

export const SimulateAnswer = named('SimulateAnswer', { popups: Type.Array(SimulatedPopup) });

export const ReachAnswer = named('ReachAnswer', {
  from: Moment,
  to: Moment,
  visitors: Count,
  matching: Count,
  stoppedBy: Type.Array(Type.Object({ gate: Type.String(), count: Count, sentence: Type.String() })),
});
