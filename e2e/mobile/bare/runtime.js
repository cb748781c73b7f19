// A runtime as bare as a phone's can be: JavaScript, timers, and a fetch that ends in a server made of a few lines.
// Runs inside the sandbox (Node's vm or QuickJS); time passes only when the test says so.
(() => {
  let now = Date.UTC(2026, 0, 5, 12);
  let sequence = 0;
  let timers = [];
  const RealDate = Date;
  globalThis.window = globalThis;
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      super(...(args.length === 0 ? [now] : args));
    }
    static now() {
      return now;
    }
  };
  globalThis.setTimeout = (callback, delayMs) => {
    sequence += 1;
    timers.push({ id: sequence, at: now + Math.max(0, delayMs || 0), callback });
    return sequence;
  };
  globalThis.clearTimeout = (id) => {
    timers = timers.filter((timer) => timer.id !== id);
  };
  /** Lets time pass until the next timer, at most to the given moment. False: nothing is left to do before it. */
  globalThis.sandboxStep = (until) => {
    const [next] = timers.sort((a, b) => a.at - b.at || a.id - b.id);
    if (next === undefined || next.at > until) {
      now = Math.max(now, until);
      return false;
    }
    timers = timers.filter((timer) => timer !== next);
    now = Math.max(now, next.at);
    next.callback();
    return true;
  };
  globalThis.sandboxNow = () => now;
  globalThis.sandboxTimers = () => timers.length;

  const requests = [];
  globalThis.sandboxRequests = requests;
  const answer = (url, body) => {
    if (/\/sdk\/[^/]+\/popups$/.test(url))
      return { popups: globalThis.sandboxPopups, tracking: { enabled: true } };
    if (url.endsWith('/sdk/analytics')) return { accepted: body.metadata.events.length, duplicates: 0 };
    if (url.endsWith('/responses')) return { responseId: body.responseId, revision: body.revision };
    return { status: body.status };
  };
  globalThis.fetch = async (url, options) => {
    const body = options.body === undefined ? undefined : JSON.parse(options.body);
    requests.push({ url, body });
    const text = JSON.stringify(answer(url, body));
    return { status: 200, headers: { get: () => null }, text: async () => text };
  };
})();
