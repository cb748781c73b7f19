// Serves the page on a port of its own, as a site that is not the SDK's: http://localhost:5173
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';

const port = Number(process.env.PORT ?? 5173);
const page = await readFile(new URL('index.html', import.meta.url));
createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(page);
}).listen(port, () => console.log(`http://localhost:${port}`));
