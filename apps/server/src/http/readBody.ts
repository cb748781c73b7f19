import type { IncomingMessage } from 'node:http';
import { invalidBody, Problem } from './problem.js';

const nothing = Buffer.alloc(0);

export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  return (await readBytes(incoming, maxBytes)).toString('utf8');
}

/** Reads a body of at most `maxBytes`; the size is checked before and while it arrives, never after. */
export function readBytes(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return reject(tooLarge(maxBytes));
    // Hung up while the request was being admitted: nothing will come any more.
    if (incoming.destroyed && !incoming.readableEnded) return reject(cut());
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        incoming.removeAllListeners('data');
        incoming.pause();
        reject(tooLarge(maxBytes));
      } else chunks.push(chunk);
    });
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
