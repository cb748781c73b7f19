import type { IncomingMessage } from 'node:http';
import { invalidBody, Problem, unavailable } from './problem.js';

const nothing = Buffer.alloc(0);

/** Memory that bodies may take while they arrive: whoever sends slowly keeps what was read so far. */
export interface BodyRoom {
  /** @param giveUp called when this body has to make room for others; it leaves then */
  enter(giveUp: () => void): BodyPlace;
}

/** Of one body. */
export interface BodyPlace {
  /** @returns false when there is no room left */
  take(bytes: number): boolean;
  leave(): void;
}

interface Arrival {
  readonly since: number;
  readonly giveUp: () => void;
}

/** An honest body is there long before. */
const patienceMs = 2_000;

/**
 * Where there is no room left, those who have been sending for longest make some: whoever lets many bodies trickle in must
 * not keep everybody else out.
 */
export function createBodyRoom(maxBytes: number, now: () => number): BodyRoom {
  /** In the order in which they began. */
  const arriving = new Set<Arrival>();
  let taken = 0;
  const clearFor = (bytes: number, own: Arrival) => {
    for (const arrival of arriving) {
      // One that seems to begin later began before the clock was set back.
      const isRecent = Math.abs(now() - arrival.since) < patienceMs;
      if (taken + bytes <= maxBytes || arrival === own || isRecent) return;
      arrival.giveUp();
    }
  };
  const begin = (giveUp: () => void): Arrival => {
    const arrival = { since: now(), giveUp };
    arriving.add(arrival);
    return arrival;
  };
  return {
    enter: (giveUp) => {
      let own: Arrival | undefined;
      let held = 0;
      return {
        take: (bytes) => {
          own ??= begin(giveUp);
          clearFor(bytes, own);
          if (taken + bytes > maxBytes) return false;
          taken += bytes;
          held += bytes;
          return true;
        },
        leave: () => {
          if (own !== undefined) arriving.delete(own);
          taken -= held;
          held = 0;
        },
      };
    },
  };
}

const endlessRoom: BodyRoom = { enter: () => ({ take: () => true, leave: () => undefined }) };

export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  room: BodyRoom = endlessRoom,
): Promise<string> {
  return (await readBytes(incoming, maxBytes, room)).toString('utf8');
}

/** Reads a body of at most `maxBytes`; the size is checked before and while it arrives, never after. */
export function readBytes(
  incoming: IncomingMessage,
  maxBytes: number,
  room: BodyRoom = endlessRoom,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoding = incoming.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') return reject(encoded(encoding));
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return reject(tooLarge(maxBytes));
    // Hung up while the request was being admitted: nothing will come any more.
    if (incoming.destroyed && !incoming.readableEnded) return reject(cut());
    const chunks: Buffer[] = [];
    let size = 0;
    // The rest is read and thrown away until the time for a request is over: on a connection that is closed in the middle
    // of a body the answer is lost, and the client would send the same again.
    const refuse = (problem: Problem) => {
      chunks.length = 0;
      place.leave();
      incoming.removeListener('data', add);
      incoming.resume();
      reject(problem);
    };
    const refuseForRoom = () =>
      refuse(unavailable('The server has more to read than it can take. Try again shortly.'));
    const place = room.enter(refuseForRoom);
    const add = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) refuse(tooLarge(maxBytes));
      else if (place.take(chunk.length)) chunks.push(chunk);
      else refuseForRoom();
    };
    incoming.on('data', add);
    incoming.once('end', () => {
      place.leave();
      resolve(chunks.length === 1 ? (chunks[0] ?? nothing) : Buffer.concat(chunks));
    });
    incoming.once('error', () => {
      place.leave();
      reject(cut());
    });
    // Whoever hangs up before the end is told nothing, but must not be waited for either.
    incoming.once('close', () => {
      place.leave();
      if (!incoming.readableEnded) reject(cut());
    });
  });
}

function cut(): Problem {
  return invalidBody('The body ended early.');
}

function encoded(encoding: string): Problem {
  return new Problem({
    status: 415,
    code: 'invalid_body',
    message: `Content-Encoding: ${encoding} is not read here. Send the body as plain JSON, without it.`,
  });
}

function tooLarge(maxBytes: number): Problem {
  return new Problem({
    status: 413,
    code: 'too_large',
    message: `The body is larger than ${maxBytes} bytes.`,
  });
}
