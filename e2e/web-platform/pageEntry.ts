// What the test pages carry: the browser's ports, the contract suites, and a whole outbox over them.
import {
  type Analytics,
  createAnalytics,
  createLogger,
  createOutbox,
  createSafeStorage,
  createStateRecords,
  type Outbox,
  outboxStoreContract,
  recordOf,
  storageContract,
  tabLockContract,
} from '@service-popups/core/test';
import {
  createBrowserClock,
  createBrowserDevice,
  createBrowserNavigation,
  createBrowserOutbox,
  createBrowserStorage,
  createFetchHttp,
  createIndexedDbRecords,
  createLocalRecords,
  createPageLifecycle,
  createTabLock,
} from '@service-popups/web/platform';

const factories = {
  createBrowserOutbox,
  createBrowserClock,
  createBrowserDevice,
  createBrowserNavigation,
  createBrowserStorage,
  createFetchHttp,
  createIndexedDbRecords,
  createLocalRecords,
  createPageLifecycle,
  createTabLock,
};

const unlimited = { records: 1_000_000, bytes: 1_000_000_000 };

/** Analytics over the real ports, as the SDK composes them. */
function startAnalytics(
  baseUrl: string,
  options: { isUncapped?: boolean } = {},
): {
  analytics: Analytics;
  outbox: Outbox;
  platform: { outboxStore: ReturnType<typeof createBrowserOutbox> };
} {
  const platform = {
    clock: createBrowserClock(),
    http: createFetchHttp(),
    outboxStore: createBrowserOutbox(),
    lock: createTabLock(),
    lifecycle: createPageLifecycle(),
    device: { ...createBrowserDevice(), isBot: () => false },
    navigation: createBrowserNavigation(),
  };
  const logger = createLogger({});
  const records = createStateRecords(createSafeStorage(createBrowserStorage('localStorage'), 'sv:'));
  const outbox = createOutbox({
    platform,
    owner: 'key',
    baseUrl,
    records,
    logger,
    ...(options.isUncapped === true && { caps: unlimited }),
  });
  const session = platform.clock.uuid();
  const analytics = createAnalytics({
    platform,
    seesRoutes: false,
    outbox,
    records,
    logger,
    analytics: { publicKey: 'pk', integration: 'in' },
    identity: () => ({ user_id: 'u', session_id: session, mini_service: null, userId: undefined }),
    platformName: 'web',
    language: 'en',
  });
  const { lifecycle } = platform;
  lifecycle.onForeground(analytics.onForeground);
  lifecycle.onBackground(() => analytics.onBackground());
  lifecycle.onHide(() => analytics.onBackground(true));
  analytics.setTracking({ enabled: true });
  return { analytics, outbox, platform };
}

const contracts = { outboxStore: outboxStoreContract, storage: storageContract, tabLock: tabLockContract };

/** Runs a contract suite and tells what failed. */
async function runContract(name: keyof typeof contracts, create: () => never): Promise<string[]> {
  const failures: string[] = [];
  for (const { title, run } of contracts[name]) {
    try {
      await (run as (make: () => never) => Promise<void> | void)(create);
    } catch (error) {
      failures.push(`${title}: ${String(error)}`);
    }
  }
  return failures;
}

/** An outbox store over one shelf alone, emptied first. */
async function emptyStore(shelf: ReturnType<typeof createIndexedDbRecords>) {
  const store = createBrowserOutbox([shelf]);
  if (!(await store.open())) throw new Error('The shelf could not be opened.');
  const left = [...(await store.list('key')), ...(await store.list('other'))];
  await store.remove(left.map(({ id }) => id));
  return store;
}

const parts = { ...factories, startAnalytics, runContract, emptyStore, recordOf };
export type PageParts = typeof parts;
Object.assign(globalThis, { parts });
