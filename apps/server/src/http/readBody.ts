import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.js';

/** Reads a body of at most `maxBytes`; the size is checked before and while it arrives, never after. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(bytes);
  }
  return (chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)).toString('utf8');
}

function tooLarge(maxBytes: number): Problem {
  return new Problem({
    status: 413,
    code: 'too_large',
    message: `The body is larger than ${maxBytes} bytes.`,
  });
}
