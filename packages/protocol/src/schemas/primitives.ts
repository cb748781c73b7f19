import { Type } from 'typebox';
import * as limits from '../limits.js';
import { hostileKeys } from '../safeKeys.js';

const safeKey = `^(?!(?:${hostileKeys.join('|')})$)`;

/** A client-made identifier: a UUID or anything as short and harmless. */
export const Id = Type.String({ minLength: 1, maxLength: limits.idLength });
export const Text = Type.String({ maxLength: 4_096 });
/** ISO 8601, UTC. Parsed where it is used, so that one bad date costs one gate and not the whole definition. */
export const Time = Type.String({ minLength: 1, maxLength: 40 });
export const Url = Type.String({ maxLength: 2_048 });
export const Color = Type.String({ maxLength: 64 });

/** Keys of records that people choose: short, never one that could reach a prototype. */
export const AttributeKey = Type.String({ pattern: `${safeKey}[\\s\\S]{1,${limits.keyLength}}$` });
/** Keys that the product makes (question ids, text paths, language tags). */
export const RecordKey = Type.String({ pattern: `${safeKey}[\\s\\S]{1,256}$` });

/** Keys of what hosts track: bounded by the size of the event alone. */
export const PropertyKey = Type.String({ pattern: `${safeKey}[\\s\\S]+$` });

/** For maps: a key that does not have the form is refused. JSON Schema alone would let it pass, its value unchecked. */
export const closed = { additionalProperties: false } as const;

export const AttributeValue = Type.Union(
  [Type.String({ maxLength: limits.valueLength }), Type.Number(), Type.Boolean()],
  { title: 'AttributeValue' },
);
export const Attributes = Type.Record(AttributeKey, AttributeValue, {
  ...closed,
  title: 'Attributes',
  maxProperties: limits.attributes,
});
/** User attributes and metrics travel as text. */
export const TextAttributes = Type.Record(AttributeKey, Type.String({ maxLength: limits.valueLength }), {
  ...closed,
  title: 'TextAttributes',
  maxProperties: limits.attributes,
});

export const Status = Type.Enum(['SHOWED', 'PARTIAL', 'COMPLETED'], { title: 'PopupStatus' });
export const Platform = Type.Enum(['ios', 'android', 'web'], { title: 'PlatformName' });
