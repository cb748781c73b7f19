// The file of a backup, line by line.
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';

export async function* readLines(file: string): AsyncGenerator<string, undefined> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.once('error', (error) => unpacked.destroy(error));
  try {
    yield* splitLines(packed.pipe(unpacked));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw endsEarly();
    if (code.startsWith('Z_')) throw new Error('This file is no backup of Service Popups.', { cause: error });
    throw new Error(`${file} cannot be read (${code}).`, { cause: error });
  } finally {
    packed.destroy();
  }
  return undefined;
}

/** At line feeds alone. Node's readline, from version 24 on, also splits at characters that people's texts may hold. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const [end = '', ...lines] = decoder.write(chunk).split('\n');
    // A line may be many times as long as a chunk: what is there of it is not looked at again.
    rest += end;
    const begun = lines.pop();
    if (begun === undefined) continue;
    yield rest;
    yield* lines;
    rest = begun;
  }
  if (rest !== '') yield rest;
}

export function endsEarly(): Error {
  return new Error('The backup ends early: the file was cut off. Nothing was restored.');
}
