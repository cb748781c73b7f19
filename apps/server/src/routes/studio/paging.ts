import { pageItems } from '@service-popups/protocol/studio';
import { invalidFields } from '../../http/problem.js';

export function limitOf(given: string | undefined, fallback: number): number {
  return given === undefined ? fallback : Math.min(pageItems, Math.max(1, Number(given)));
}

export function numberCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw badCursor();
  return Number(cursor);
}

/** A place in a list that is sorted by time and id: opaque to whoever holds it. */
export function encodeCursor(at: Date, id: string): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

export function decodeCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    const time = new Date(String(at));
    if (typeof id === 'string' && Number.isFinite(time.getTime())) return { at: time, id };
  } catch {
    // Falls through to the refusal.
  }
  throw badCursor();
}

function badCursor() {
  return invalidFields('cursor: this is not a cursor that was handed out here.', [
    { path: 'cursor', message: 'Not a cursor that was handed out here.' },
  ]);
}
