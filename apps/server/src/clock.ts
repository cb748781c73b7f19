/** The server's time and timers, as a parameter: tests own them. */
export interface Clock {
  now(): number;
  /** Calls once after `delayMs`; the returned function cancels. Never keeps the process alive. */
  after(delayMs: number, call: () => void): () => void;
  /** Calls again and again; the returned function ends it. Never keeps the process alive. */
  every(periodMs: number, call: () => void): () => void;
}

export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    after: (delayMs, call) => {
      const timer = setTimeout(call, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
    every: (periodMs, call) => {
      const timer = setInterval(call, periodMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
