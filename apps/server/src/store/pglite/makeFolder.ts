import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { explainOpening } from './explainOpening.js';

/** @throws in a sentence, where it cannot be made or written */
export function makeFolder(folder: string): void {
  try {
    makeWithParents(folder);
    // A file by this name could be written, too.
    accessSync(`${folder}/.`, constants.W_OK);
  } catch (error) {
    throw explainWriting(folder, error);
  }
}

/** @param error of the system, which is put into a sentence; any other is one already */
export function explainWriting(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return explainOpening(error as Error, folder, 0);
  return new Error(`${folder} is no folder that can be written (${code}). Choose another with DATA_DIR.`, {
    cause: error,
  });
}

/** Node's own way to make all of them at once turns in a circle below `/proc`, where nothing can be made. */
function makeWithParents(folder: string): void {
  if (existsSync(folder)) return;
  makeWithParents(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another was quicker, or it is a link to nowhere, which shows when it is written to.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
