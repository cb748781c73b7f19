// An app as a process of its own: the SDK's mobile entry over a store of files. Killed by the test, started again by it.
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { ServicePopups, setupMobile } = require('../../../packages/sdk/dist/native/index.js');

const [folder, baseUrl, mode] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const fileOf = (key) => join(folder, encodeURIComponent(key));
const kvStore = {
  getString: (key) => {
    try {
      return readFileSync(fileOf(key), 'utf8');
    } catch {
      return undefined;
    }
  },
  set: (key, value) => writeFileSync(fileOf(key), value),
  remove: (key) => rmSync(fileOf(key), { force: true }),
};
let follow = () => undefined;
const appState = {
  currentState: 'active',
  addEventListener: (_type, listener) => {
    follow = listener;
    return { remove: () => undefined };
  },
};

const sdk = new ServicePopups();
setupMobile(
  sdk,
  { apiKey: 'key', baseUrl, analytics: { publicKey: 'analytics-key', integration: 'integration-1' } },
  { kvStore, appState, platform: 'android' },
);
void sdk.ready.then(async () => {
  if (mode === 'work') {
    for (let count = 0; count < 30; count += 1) sdk.track(`event_${count}`);
    // What was tracked is written within 50 ms; then the app goes to the background, where the system may kill it.
    await new Promise((resolve) => setTimeout(resolve, 100));
    follow('background');
  }
  console.log('ready to be killed');
});
setInterval(() => undefined, 1_000);
