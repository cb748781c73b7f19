// The other end of ten thousand outboxes: stores by id, takes its time, has a bounded line, and can be away.

/** @typedef {ReturnType<import('./virtualClock.mjs').createVirtualClock>} VirtualClock */

const roundTripMs = 40;
/** As the server's own default. */
const mostWaiting = 2_000;
const noAnswer = { status: 0, retryAfter: undefined, body: undefined };

/** @param {VirtualClock} clock */
export function createSimulatedServer(clock) {
  /** @type {Map<string, number>} */
  const stored = new Map();
  /** @type {number[]} */
  const perSecond = [];
  let perRequestMs = 0;
  let freeAt = 0;
  let isAway = false;
  let refused = 0;
  let repeated = 0;
  let counted = 0;

  /** @param {number} ms @returns {Promise<void>} */
  const wait = (ms) => new Promise((resolve) => void clock.after(ms, resolve));

  /** @param {string} body */
  const store = (body) => {
    const { metadata } = JSON.parse(body);
    let accepted = 0;
    for (const { id } of metadata.events) {
      if (stored.has(id)) repeated += 1;
      else {
        accepted += 1;
        counted += 1;
      }
      stored.set(id, (stored.get(id) ?? 0) + 1);
    }
    return { accepted, duplicates: metadata.events.length - accepted };
  };

  return {
    /** @param {{ body?: string }} request */
    send: async ({ body = '' }) => {
      const second = clock.second();
      perSecond[second] = (perSecond[second] ?? 0) + 1;
      await wait(roundTripMs / 2);
      if (isAway) return noAnswer;
      const startsAt = Math.max(freeAt, clock.monotonic());
      if (perRequestMs > 0 && (startsAt - clock.monotonic()) / perRequestMs >= mostWaiting) {
        refused += 1;
        await wait(roundTripMs / 2);
        return {
          status: 503,
          retryAfter: '2',
          body: '{"error":{"code":"unavailable","message":"The server has more to write than it can take."}}',
        };
      }
      freeAt = startsAt + perRequestMs;
      await wait(freeAt - clock.monotonic());
      // Gone before the commit: nothing was written. Gone after it: written, and nobody is told.
      if (isAway && clock.random() < 0.5) return noAnswer;
      const ack = store(body);
      await wait(roundTripMs / 2);
      return isAway ? noAnswer : { status: 202, retryAfter: undefined, body: JSON.stringify(ack) };
    },
    /** @param {number} perSecondCapacity */
    setCapacity: (perSecondCapacity) => {
      perRequestMs = 1_000 / perSecondCapacity;
    },
    goAway: () => {
      isAway = true;
    },
    comeBack: () => {
      isAway = false;
      refused = 0;
      freeAt = clock.monotonic();
    },
    /** Requests that arrived, by second. @param {number} from @param {number} to */
    arrivals: (from, to) => Array.from({ length: to - from }, (_, index) => perSecond[from + index] ?? 0),
    /** @param {unknown} id */
    holds: (id) => stored.has(String(id)),
    held: () => stored.size,
    repeated: () => repeated,
    refused: () => refused,
    countedTwice: () => counted - stored.size,
  };
}
