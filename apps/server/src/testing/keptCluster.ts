// The files of an embedded database that was closed, kept to begin others from.
import { MemoryFS } from '@electric-sql/pglite';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

/** Paths below the database's folder, each folder before what is in it; a folder has no content. */
type KeptFiles = readonly (readonly [path: string, content: Uint8Array | undefined])[];

/** Where PGlite has its database, whatever it is made of. */
const root = '/pglite/data';

/** In memory. What is there once the database has ended in order, with nothing to recover, is written to a file. */
export class KeepingFs extends MemoryFS {
  readonly #file: string;

  constructor(file: string) {
    super();
    this.#file = file;
  }

  override async closeFs(): Promise<void> {
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, serialize(this.#list('')));
    renameSync(draft, this.#file);
    await super.closeFs();
  }

  #list(folder: string): KeptFiles {
    const fs = this.pg?.Module.FS;
    if (fs === undefined) return [];
    const names = (fs.readdir(root + folder) as string[]).filter((name) => name !== '.' && name !== '..');
    return names.flatMap((name): KeptFiles => {
      const path = `${folder}/${name}`;
      const isFolder = fs.isDir(fs.stat(root + path).mode);
      return isFolder ? [[path, undefined], ...this.#list(path)] : [[path, fs.readFile(root + path)]];
    });
  }
}

/** In memory, and begins with a copy of what was kept. */
export class FilledFs extends MemoryFS {
  readonly #files: KeptFiles;

  constructor(files: KeptFiles) {
    super();
    this.#files = files;
  }

  override initialSyncFs(): Promise<void> {
    const fs = this.pg?.Module.FS;
    fs?.mkdirTree(root);
    for (const [path, content] of this.#files) {
      if (content === undefined) fs?.mkdir(root + path);
      else fs?.writeFile(root + path, content);
    }
    return Promise.resolve();
  }
}

export function readKept(file: string): KeptFiles {
  return deserialize(readFileSync(file)) as KeptFiles;
}
