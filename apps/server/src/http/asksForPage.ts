import type { ServerContext } from './context.js';

/** Whether a person's browser asks for a page, and not a program for data. */
export function asksForPage({ req }: ServerContext): boolean {
  return req.method === 'GET' && req.header('accept')?.includes('text/html') === true;
}
