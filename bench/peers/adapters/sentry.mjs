/** Messages stand for events: an error tracker has no other kind. @type {import('./adapter.mjs').Adapter} */
export const sentry = {
  name: 'Sentry (messages)',
  package: '@sentry/browser',
  code: `
  import * as Sentry from '@sentry/browser';
  globalThis.bench = {
    start(api) { Sentry.init({ dsn: api.replace('http://', 'http://key@') + '/1' }); },
    track(n) { Sentry.captureMessage('add_to_cart ' + n); },
  };`,
  answer({ method, text }) {
    if (method !== 'POST') return { body: '{}' };
    const events = text.split('\n').flatMap((line) => {
      const found = /"message":"add_to_cart (\d+)"/.exec(line);
      const id = /"event_id":"(\w+)"/.exec(line)?.[1] ?? '';
      return found === null ? [] : [{ n: Number(found[1]), id }];
    });
    return { body: '{}', events };
  },
};
