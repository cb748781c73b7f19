// The least a Node server can do: the same bytes and the same headers, from memory.
import { createServer } from 'node:http';

process.once('message', (given) => {
  const { status, headers, body } =
    /** @type {{ status: number, headers: Record<string, string>, body: string }} */ (given);
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
  });
});
