import type { IncomingMessage } from 'node:http';
import { invalidBody, Problem } from './problem.js';

/** Reads a body of at most `maxBytes`; the size is checked before and while it arrives, never after. */
export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
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
    incoming.once('end', () => resolve(textOf(chunks)));
    incoming.once('error', () => reject(cut()));
    // Whoever hangs up before the end is told nothing, but must not be waited for either.
    incoming.once('close', () => reject(cut()));
  });
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  if (first === undefined) return '';
  return (chunks.length === 1 ? first : Buffer.concat(chunks)).toString('utf8');
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
