import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { prepareHost } from './hostFolder.mjs';
import { eventually } from '../framework/eventually.js';

export type MobileSystem = 'ios' | 'android';

export interface MetroBundle {
  readonly code: string;
  /** The host's folder, with its packages. */
  readonly folder: string;
  /** The SDK's own files in it, as the bundler left them, by path. */
  readonly sdk: Readonly<Record<string, string>>;
}

/** Bundles an entry of the host app with Metro, as a release build does. */
export function bundleHost(options: {
  readonly system: MobileSystem;
  /** Which optional packages the host has installed: none, stand-ins of the test, or the published ones. */
  readonly packages: 'absent' | 'present' | 'real';
  readonly entry?: 'index.js' | 'baseline.js' | 'measured.js';
  /** The folder whose packages the host is made of: today's runtime, or the oldest that is supported. */
  readonly runtime?: 'metro-host' | 'oldest-host';
}): MetroBundle {
  const { system, packages, entry = 'index.js', runtime = 'metro-host' } = options;
  const here = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));
  const folder = prepareHost(here('metro-host'), here(runtime));
  mkdirSync(join(folder, 'out'), { recursive: true });
  const out = join(folder, 'out', `${entry}-${system}-${packages}.js`);
  const result = spawnSync(process.execPath, ['bundle.js', entry, system, out], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, HOST_VARIANT: packages, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new Error(`Metro failed: ${result.stderr}${result.stdout}`);
  const { sdk } = JSON.parse(readFileSync(`${out}.json`, 'utf8')) as Pick<MetroBundle, 'sdk'>;
  return { code: readFileSync(out, 'utf8'), folder, sdk };
}

export interface RunOptions {
  readonly system: MobileSystem;
  /** Whether the native sides of the optional packages answer. */
  readonly hasNativeSides: boolean;
  /** The optional packages throw while they are evaluated. */
  readonly throws?: boolean;
  readonly popups?: readonly unknown[];
  readonly globals?: Readonly<Record<string, unknown>>;
  /** Native modules of the test's own, or null for none. Undefined: the one that is there otherwise. */
  readonly native?: (name: string, globals: Record<string, unknown>) => unknown;
}

interface HostService {
  ready: Promise<void>;
  identity(): { readonly user_id: string } | undefined;
  triggerEvent(name: string): void;
  track(name: string): void;
  flush(): Promise<void>;
  on(name: string, listener: (event: { type: string }) => void): void;
}

interface HostNode {
  readonly props: Readonly<Record<string, unknown>>;
}

export interface RunningHost {
  readonly fatals: readonly string[];
  readonly logged: readonly string[];
  readonly requests: readonly { readonly url: string; readonly body: unknown }[];
  readonly service: HostService;
  readonly main: Readonly<Record<string, unknown>>;
  readonly mobile: Readonly<Record<string, unknown>>;
  readonly storeId: string | undefined;
  readonly storedKeys: readonly string[];
  /** The WebView on display, by its props. */
  webView(): HostNode | undefined;
  text(): unknown;
}

/** Runs a bundle without a device: the native side is a few stubs, and every fatal error is noticed. */
export async function runBundle(code: string, options: RunOptions): Promise<RunningHost> {
  const fatals: string[] = [];
  const logged: string[] = [];
  const requests: { url: string; body: unknown }[] = [];
  const log = (...parts: unknown[]): void => void logged.push(parts.join(' '));
  const standIn = nativeSide(options);
  const native = (name: string): unknown => {
    const own = options.native?.(name, context);
    return own === undefined ? standIn(name) : own;
  };
  const context = vm.createContext({
    console: {
      log,
      info: log,
      warn: log,
      error: log,
      debug: log,
      trace: log,
      group: log,
      groupEnd: log,
      table: log,
    },
    setTimeout,
    clearTimeout,
    setImmediate,
    queueMicrotask,
    performance,
    IS_REACT_NATIVE_TEST_ENVIRONMENT: true,
    RN$Bridgeless: true,
    RN$useAlwaysAvailableJSErrorHandling: true,
    RN$handleException: (error: unknown) => void fatals.push(String(error)),
    __turboModuleProxy: native,
    nativeModuleProxy: new Proxy({}, { get: (_target, name) => native(String(name)) }),
    expo: { modules: {} },
    hostThrows: options.throws === true,
    fetch: createFetch(requests, options.popups ?? []),
    ...options.globals,
  }) as vm.Context & {
    host: RunningHost & { start(config: object): void; root: TestRoot };
    hostStoreId?: string;
    hostStore?: Map<string, string>;
  };
  vm.runInContext('globalThis.global = globalThis; globalThis.window = globalThis;', context);
  vm.runInContext(code, context);
  context.host.start({
    apiKey: 'key',
    baseUrl: 'https://api.example.com',
    analytics: { publicKey: 'analytics-key', integration: 'integration-1' },
  });
  const service = await eventually(async () => context.host.service, Boolean, {
    what: 'the app on its screen',
  });
  return {
    fatals,
    logged,
    requests,
    service,
    main: context.host.main,
    mobile: context.host.mobile,
    get storeId() {
      return context.hostStoreId;
    },
    get storedKeys() {
      return [...(context.hostStore?.keys() ?? [])];
    },
    webView: () =>
      context.host.root.root.findAll(
        (node) =>
          node.type?.name === 'WebView' || typeof node.props.onContentProcessDidTerminate === 'function',
      )[0],
    text: () => context.host.root.toJSON(),
  };
}

interface TestRoot {
  readonly root: {
    findAll(
      matches: (node: { type?: { name?: string }; props: Record<string, unknown> }) => boolean,
    ): HostNode[];
  };
  toJSON(): unknown;
}

export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

function nativeSide({ system, hasNativeSides }: RunOptions): (name: string) => unknown {
  const events = { addListener: () => undefined, removeListeners: () => undefined };
  const screen = { width: 390, height: 844, scale: 3, fontScale: 1 };
  const known: Record<string, unknown> = {
    PlatformConstants: {
      getConstants: () => ({
        isTesting: true,
        osVersion: '18',
        Version: 35,
        Release: '15',
        systemName: system,
        interfaceIdiom: 'phone',
        uiMode: 'normal',
        reactNativeVersion: { major: 0, minor: 86, patch: 3 },
      }),
    },
    AppState: {
      ...events,
      getConstants: () => ({ initialAppState: 'active' }),
      getCurrentAppState: () => undefined,
    },
    DeviceInfo: {
      getConstants: () => ({
        Dimensions: { window: screen, screen, windowPhysicalPixels: screen, screenPhysicalPixels: screen },
      }),
    },
    // The runtime falls back to its defaults, and version 3 of the store is not there.
    NativeReactNativeFeatureFlagsCxx: null,
    MmkvCxx: null,
  };
  for (const name of ['NitroModules', 'RNCWebViewModule', 'RNDeviceInfo', 'ExpoModulesCore'])
    known[name] = hasNativeSides ? {} : null;
  return (name) => (name in known ? known[name] : { ...events, getConstants: () => ({}) });
}

function createFetch(requests: { url: string; body: unknown }[], popups: readonly unknown[]) {
  return async (url: string, { body }: { body?: string }) => {
    const sent = body === undefined ? undefined : (JSON.parse(body) as Record<string, unknown>);
    requests.push({ url, body: sent });
    const answer = url.endsWith('/key/popups')
      ? { popups, tracking: { enabled: true } }
      : url.endsWith('/responses')
        ? { responseId: sent?.['responseId'], revision: sent?.['revision'] }
        : url.endsWith('/analytics')
          ? { accepted: 1, duplicates: 0 }
          : { status: sent?.['status'] };
    return { status: 200, headers: { get: () => null }, text: async () => JSON.stringify(answer) };
  };
}
