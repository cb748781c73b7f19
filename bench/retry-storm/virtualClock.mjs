// Time that passes when it is told to. Timers lie in a heap: there are tens of thousands of them.

/** @typedef {{ at: number, sequence: number, callback: (() => void) | undefined }} Timer */

/** @param {number} seed */
export function createVirtualClock(seed) {
  const start = Date.UTC(2026, 0, 5, 12);
  /** @type {Timer[]} */
  const heap = [];
  let elapsed = 0;
  let sequence = 0;
  let state = seed;

  /** Mulberry32. */
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const isBefore = (/** @type {Timer} */ a, /** @type {Timer} */ b) =>
    a.at < b.at || (a.at === b.at && a.sequence < b.sequence);
  const swap = (/** @type {number} */ a, /** @type {number} */ b) => {
    const kept = /** @type {Timer} */ (heap[a]);
    heap[a] = /** @type {Timer} */ (heap[b]);
    heap[b] = kept;
  };
  const push = (/** @type {Timer} */ timer) => {
    heap.push(timer);
    let index = heap.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(timer, /** @type {Timer} */ (heap[parent]))) break;
      swap(index, parent);
      index = parent;
    }
  };
  const pop = () => {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        const candidate = heap[child];
        if (candidate !== undefined && isBefore(candidate, /** @type {Timer} */ (heap[least]))) least = child;
      }
      if (least === index) return first;
      swap(index, least);
      index = least;
    }
  };
  /** Promises settle before the next macro task. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    second: () => Math.floor(elapsed / 1_000),
    random,
    uuid: () => {
      const hex = (/** @type {number} */ length) =>
        Math.floor(random() * 16 ** length)
          .toString(16)
          .padStart(length, '0');
      return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
    },
    /** @param {number} delayMs @param {() => void} callback */
    after: (delayMs, callback) => {
      sequence += 1;
      /** @type {Timer} */
      const timer = { at: elapsed + Math.max(0, delayMs), sequence, callback };
      push(timer);
      return () => {
        timer.callback = undefined;
      };
    },
    /** @param {number} ms */
    advance: async (ms) => {
      const end = elapsed + ms;
      await settle();
      for (let next = heap[0]; next !== undefined && next.at <= end; next = heap[0]) {
        // What falls into the same millisecond runs together.
        const until = Math.floor(next.at) + 1;
        elapsed = Math.max(elapsed, next.at);
        while (heap[0] !== undefined && heap[0].at < until && heap[0].at <= end) pop()?.callback?.();
        await settle();
      }
      elapsed = end;
    },
  };
}
