// A backend on loopback that speaks one product's protocol, keeps a ledger of what arrived, and can be made to fail.
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

/**
 * @typedef {'ok' | 'unavailable' | 'storedButTimedOut'} Mood
 *
 * @typedef {object} Backend
 * @property {string} origin
 * @property {Mood} mood
 * @property {number} delayMs How long the path takes; a request whose sender is gone by then never arrived.
 * @property {Map<number, Map<string, number>>} ledger number → identifier → copies
 * @property {number} bytes Of bodies with events.
 * @property {number} copies Events that arrived, repeats included.
 * @property {() => void} forget
 * @property {() => Promise<void>} refuse Refuses connections, and cuts those that are open.
 * @property {() => Promise<void>} accept
 */

/** @param {Buffer} body */
function unpack(body) {
  return (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString();
}

/**
 * @param {import('./adapters/adapter.mjs').Adapter} adapter
 * @returns {Promise<Backend>}
 */
export async function startBackend(adapter) {
  const server = createServer((request, response) => void receive(request, response));
  const listen = (/** @type {number} */ port) =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  await listen(0);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  /** @type {Backend} */
  const backend = {
    origin: `http://127.0.0.1:${port}`,
    mood: 'ok',
    delayMs: 0,
    ledger: new Map(),
    bytes: 0,
    copies: 0,
    forget() {
      backend.ledger.clear();
      backend.bytes = backend.copies = 0;
    },
    refuse: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    accept: async () => {
      if (!server.listening) await listen(port);
    },
  };
  return backend;

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function receive(request, response) {
    try {
      /** @type {Buffer[]} */
      const chunks = [];
      for await (const chunk of request) chunks.push(/** @type {Buffer} */ (chunk));
      if (backend.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, backend.delayMs));
      if (response.destroyed) return;
      answer(request, response, Buffer.concat(chunks));
    } catch {
      // The sender went away in the middle: it never arrived.
    }
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {Buffer} body
   */
  function answer(request, response, body) {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '*',
    );
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, OPTIONS');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const isPost = request.method === 'POST';
    if (isPost && backend.mood === 'unavailable') return response.writeHead(503).end();
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const {
      status = 200,
      type = 'application/json',
      body: reply = '',
      events = [],
    } = adapter.answer({
      method: request.method ?? 'GET',
      path,
      text: unpack(body),
    });
    for (const { n, id } of events) {
      const ids = backend.ledger.get(n) ?? new Map();
      backend.ledger.set(n, ids.set(id, (ids.get(id) ?? 0) + 1));
    }
    if (events.length > 0) backend.bytes += body.length;
    backend.copies += events.length;
    if (isPost && backend.mood === 'storedButTimedOut') return response.writeHead(504).end();
    return response.writeHead(status, { 'content-type': type }).end(reply);
  }
}
