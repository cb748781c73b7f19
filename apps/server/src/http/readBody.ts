import type { IncomingMessage } from 'node:http';
import { invalidBody, Problem, unavailable } from './problem.js';

const nothing = Buffer.alloc(0);

/** Memory that bodies may take while they arrive: whoever sends slowly keeps what was read so far. */
export interface BodyRoom {
  /** @returns false when there is none left */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

export function createBodyRoom(maxBytes: number): BodyRoom {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > maxBytes) return false;
      taken += bytes;
      return true;
    },
    giveBack: (bytes) => {
      taken -= bytes;
    },
  };
}

const endlessRoom: BodyRoom = { take: () => true, giveBack: () => undefined };

export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  room: BodyRoom = endlessRoom,
): Promise<string> {
  return (await readBytes(incoming, maxBytes, room)).toString('utf8');
}

/** Reads a body of at most `maxBytes`; the size is checked before and while it arrives, never after. */
export async function readBytes(
  incoming: IncomingMessage,
  maxBytes: number,
  room: BodyRoom = endlessRoom,
): Promise<Buffer> {
  let taken = 0;
  const take = (bytes: number): boolean => {
    if (!room.take(bytes)) return false;
    taken += bytes;
    return true;
  };
  try {
    return await collect(incoming, maxBytes, take);
  } finally {
    room.giveBack(taken);
  }
}

function collect(
  incoming: IncomingMessage,
  maxBytes: number,
  take: (bytes: number) => boolean,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return reject(tooLarge(maxBytes));
    // Hung up while the request was being admitted: nothing will come any more.
    if (incoming.destroyed && !incoming.readableEnded) return reject(cut());
    const chunks: Buffer[] = [];
    let size = 0;
    // The rest is read and thrown away until the time for a request is over: on a connection that is closed in the middle
    // of a body the answer is lost, and the client would send the same again.
    const refuse = (problem: Problem) => {
      chunks.length = 0;
      incoming.removeListener('data', add);
      incoming.resume();
      reject(problem);
    };
    const add = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) refuse(tooLarge(maxBytes));
      else if (take(chunk.length)) chunks.push(chunk);
      else refuse(unavailable('The server has more to read than it can take. Try again shortly.'));
    };
    incoming.on('data', add);
    incoming.once('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? nothing) : Buffer.concat(chunks)));
    incoming.once('error', () => reject(cut()));
    // Whoever hangs up before the end is told nothing, but must not be waited for either.
    incoming.once('close', () => {
      if (!incoming.readableEnded) reject(cut());
    });
  });
}

function cut(): Problem {
  return invalidBody('The body ended early.');
}

function tooLarge(maxBytes: number): Problem {
  return new Problem({
    status: 413,
    code: 'too_large',
    message: `The body is larger than ${maxBytes} bytes.`,
  });
}
