import { Type } from 'typebox';
import type { TObject, TProperties } from 'typebox';

/** ISO 8601, UTC, as the server writes it. */
export const Moment = Type.String({ format: 'date-time' });
export const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
export const Count = Type.Integer({ minimum: 0 });
export const optionalText = Type.Optional(Type.String());
export const optionalMoment = Type.Optional(Moment);
/** Whatever JSON can hold, by a name of somebody's choice. */
export const Anything = Type.Record(Type.String(), Type.Unknown());

/** An answer with a name of its own in the description of the API. */
export function named<Properties extends TProperties>(
  title: string,
  properties: Properties,
): TObject<Properties> {
  return Type.Object(properties, { title });
}

export const orNull = <Properties extends TProperties>(schema: TObject<Properties>) =>
  Type.Union([schema, Type.Null()]);

export const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);
