import { statfsSync } from 'node:fs';

/** A piece of the log alone takes sixteen, and what it holds is written to the tables before anything else. */
const roomToOpenBytes = 64 * 1_048_576;

/** Of files that it cannot use PGlite only tells what went wrong inside of it. */
export function explainOpening({ message }: Error, dataDir: string, freeBytes = freeBytesOf(dataDir)): Error {
  if (freeBytes < roomToOpenBytes) {
    const megabytes = Math.floor(freeBytes / 1_048_576);
    return new Error(
      `the disk of ${dataDir} is full, or nearly: ${megabytes} MB are left. Make room, and it opens again (${message}).`,
    );
  }
  return new Error(
    `the files in ${dataDir} cannot be used (${message}). They are damaged, or not all of them belong to this user. A backup can be restored into another folder: choose it with DATA_DIR.`,
  );
}

function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
