import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Waits until everything in a folder is on the disk. PGlite never does, so that after a power cut its log could begin behind
 * pages that were never written.
 */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else if (entry.isFile()) await syncFile(path);
  }
}

async function syncFile(path: string): Promise<void> {
  // Windows asks for the right to write.
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    // Dropped since the folder was read, such as a part of the log.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    await file?.sync();
  } finally {
    await file?.close();
  }
}
