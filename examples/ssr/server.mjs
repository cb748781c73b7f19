// Renders the page at every request: http://localhost:5174
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { render } from './dist/server/render.js';

const port = Number(process.env.PORT ?? 5174);
const types = { '.js': 'text/javascript', '.css': 'text/css' };
const template = await readFile(new URL('dist/client/index.html', import.meta.url), 'utf8');

const answer = async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (/^\/assets\/[\w.-]+$/.test(pathname)) {
    try {
      const file = await readFile(new URL(`dist/client${pathname}`, import.meta.url));
      response.setHeader('Content-Type', types[extname(pathname)] ?? 'application/octet-stream');
      return response.end(file);
    } catch {
      return response.writeHead(404).end();
    }
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  // A function: in a text, `$&` and its like would be taken for what was replaced.
  return response.end(template.replace('<!--page-->', () => render()));
};

createServer((request, response) => void answer(request, response)).listen(port, () =>
  console.log(`http://localhost:${port}`),
);
