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
    // Made by hand it may hold what no database takes: a year of six figures, or a zero byte.
    const time = new Date(String(at));
    const isOwn = typeof id === 'string' && !id.includes('\0') && /^\d{4}-/.test(time.toISOString());
    if (isOwn) return { at: time, id };
  } catch {
    // Falls through to the refusal.
  }
  throw badCursor();
}

function badCursor() {
  const message =
    'Not a cursor that was handed out here. Send the one of the page before, or none for the first page.';
  return invalidFields(`cursor: ${message}`, [{ path: 'cursor', message }]);
}
