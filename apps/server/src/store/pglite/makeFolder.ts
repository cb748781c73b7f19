import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws in a sentence, where it cannot be made or written */
export function makeFolder(folder: string): void {
  try {
    makeWithParents(folder);
    // A file by this name could be written, too.
    accessSync(`${folder}/.`, constants.W_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`${folder} is no folder that can be written (${code}). Choose another with DATA_DIR.`, {
      cause: error,
    });
  }
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
