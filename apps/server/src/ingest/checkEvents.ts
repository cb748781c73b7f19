import { isSafeKey, limits } from '@service-popups/protocol';
import type { AnalyticsBatch } from '@service-popups/protocol';
import { invalidBody } from '../http/problem.js';
import type { Rejected } from '../http/problem.js';

/** When only events are at fault, names them: the client drops those and sends the rest again. */
export function rejectedEvents(value: unknown, fields: readonly string[]): Rejected[] | undefined {
  // Of an event that lacks a field, the field that is named is the event.
  const indexes = fields.map((field) => /^metadata\.events\.(\d+)(?:\.|$)/.exec(field)?.[1]);
  if (indexes.length === 0 || indexes.includes(undefined)) return undefined;
  const { events } = (value as { metadata: { events: { id?: unknown }[] } }).metadata;
  const ids = [...new Set(indexes)].map((index) => events[Number(index)]?.id);
  return ids.every((id) => typeof id === 'string')
    ? ids.map((id) => ({ id, code: 'invalid_event' }))
    : undefined;
}

/**
 * Properties are free in shape, within bounds: no hostile key, no endless nesting, no event of a megabyte.
 * @returns the properties of each event in JSON, in which form they are measured and stored
 */
export function writeProperties({ metadata: { events } }: AnalyticsBatch): string[] {
  const texts: string[] = [];
  const rejected: Rejected[] = [];
  for (const { id, properties } of events) {
    const text = isHarmless(properties, limits.nesting) ? JSON.stringify(properties) : undefined;
    if (text === undefined) rejected.push({ id, code: 'invalid_properties' });
    else if (isLarge(text)) rejected.push({ id, code: 'too_large' });
    else texts.push(text);
  }
  if (rejected.length > 0) {
    throw invalidBody('metadata.events holds properties that are too deep, too large or hostile.', rejected);
  }
  return texts;
}

/**
 * Fields of a newer SDK are kept as they are, down to a depth that no release will ever need: what nests without end breaks
 * whatever writes it, and everybody else's writes with it.
 */
export function isKeepable(value: unknown): boolean {
  return isHarmless(value, deepestUnknown);
}

const deepestUnknown = 32;

function isHarmless(value: unknown, depthLeft: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depthLeft === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depthLeft - 1));
  // No list of entries: this runs for every property of every event.
  for (const key in value) {
    if (!isSafeKey(key) || !isHarmless((value as Record<string, unknown>)[key], depthLeft - 1)) return false;
  }
  return true;
}

/** A character takes three bytes at most: hardly any text needs to be measured. */
function isLarge(text: string): boolean {
  return text.length * 3 > limits.eventBytes && Buffer.byteLength(text) > limits.eventBytes;
}
