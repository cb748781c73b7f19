// A launch of an app in the sandbox: a survey from trigger to answer, screens, a crash, background. Then the next launch,
// one that meets another which was never ended, and one in the midst of whose survey the app starts anew.
// `sdkModule` is the main entry; the result is told as JSON.
globalThis.sandboxScenario = async (sdkModule) => {
  const { ServicePopups, MobilePopupRenderer, setupMobile } = sdkModule;
  const values = new Map();
  const kvStore = {
    getString: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => values.delete(key),
  };
  let handler = () =>
    void heard.push(`previous handler, stored: ${[...values.values()].join().includes('service_app_crash')}`);
  const errorUtils = {
    getGlobalHandler: () => handler,
    setGlobalHandler: (next) => {
      handler = next;
    },
  };
  let follow = () => undefined;
  const appState = {
    currentState: 'active',
    addEventListener: (_type, listener) => {
      follow = listener;
      return { remove: () => undefined };
    },
  };
  const heard = [];
  const shown = [];
  const launch = () => {
    const sdk = new ServicePopups();
    const renderer = new MobilePopupRenderer({
      onShow: (payload) => void shown.push(payload),
      onHide: () => void heard.push('hidden'),
    });
    for (const name of ['popup_shown', 'popup_clicked', 'survey_completed'])
      sdk.on(name, (event) => void heard.push(event.type));
    const stop = setupMobile(
      sdk,
      {
        apiKey: 'key',
        baseUrl: 'https://api.example.com',
        analytics: { publicKey: 'analytics-key', integration: 'integration-1' },
      },
      { kvStore, errorUtils, appState, renderer, platform: 'ios' },
    );
    return { sdk, renderer, stop };
  };
  const pass = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  const first = launch();
  await first.sdk.ready;
  first.sdk.setScreen('/product/42?x=1');
  first.sdk.triggerEvent('checkout_done');
  const { html } = shown[0];
  let { renderer } = first;
  const say = (type, fields) => {
    const [, token] = /"token":"([^"]+)"/.exec(shown.at(-1).html);
    renderer.handleMessage(JSON.stringify({ source: 'service-survey', v: 1, token, type, ...fields }));
  };
  say('ready');
  say('interacted');
  say('answered', { page: 'p1', answers: { q: 4 }, revision: 1 });
  say('completed', { page: 'p2', answers: { q: 4, why: 'fast' }, revision: 2 });
  say('closed', { reason: 'completed' });
  first.sdk.setScreen('/cart');
  const cause = new TypeError('the root of it');
  cause.cause = cause;
  handler(Object.assign(new Error('boom'), { cause }), true);
  await pass(100);
  follow('background');
  await pass(1_000);
  first.stop();

  const second = launch();
  await second.sdk.ready;
  second.sdk.track('opened_again');
  await pass(10_000);
  second.stop();

  const [idle, third] = [launch(), launch()];
  third.sdk.autoLaunch();
  await pass(2_000);
  const surveys = shown.length;
  third.stop();
  idle.stop();

  const fourth = launch();
  await fourth.sdk.ready;
  fourth.sdk.triggerEvent('left');
  await pass(100);
  ({ renderer } = fourth);
  say('ready');
  say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
  await pass(5_000);
  fourth.stop();
  const fifth = launch();
  await pass(100);
  const again = shown.at(-1).html;
  ({ renderer } = fifth);
  say('ready');
  say('closed', { reason: 'close_button' });
  fifth.stop();
  const sixth = launch();
  await pass(100);
  const surveysOfAll = shown.length;
  sixth.stop();
  return JSON.stringify({
    heard,
    html,
    surveys,
    again,
    surveysOfAll,
    requests: globalThis.sandboxRequests,
    timers: globalThis.sandboxTimers(),
  });
};
