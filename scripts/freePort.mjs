// A port for a server that is started, stopped and started again.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out by themselves: while the server is away, neither a connection nor a test that
 * asks for "any port" is given this one.
 */
const lowest = 20_000;
const highest = 32_000;
const longestSearch = 100;

/** @returns {Promise<number>} a port of the loopback that nobody listens on */
export async function freePort() {
  for (let tries = 0; tries < longestSearch; tries += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${lowest} and ${highest} is free.`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // On every address, as a server without a host listens.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
