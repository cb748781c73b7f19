/**
 * What `Retry-After` asks for, in seconds or as a date.
 * @returns milliseconds from now; 0 where it asks for nothing
 */
export function readRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const pause = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return pause > 0 ? pause : 0;
}
