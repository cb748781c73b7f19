import type { Progress } from '../api/saveFile.js';
import { formatCount } from '../ui/format.js';

/** How far an export is; a line is about a response. Undefined: nobody has counted how many will come. */
export function howFar({ lines, bytes }: Progress, expected: number | undefined): string {
  const size = `${formatCount(Math.round(bytes / 1_024))} KiB`;
  return expected === undefined
    ? `About ${formatCount(lines)} responses so far, ${size}`
    : `${formatCount(Math.min(lines, expected))} of about ${formatCount(expected)} responses, ${size}`;
}
