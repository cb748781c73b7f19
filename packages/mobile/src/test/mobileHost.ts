import { ServicePopups, type Platform, type ServiceConfig } from '@service-popups/core';
import {
  createFakeClock,
  createFakeHttp,
  createFakeServer,
  type FakeAnswer,
} from '@service-popups/core/test';
import type { PopupDefinition } from '@service-popups/protocol';
import { barePlatform } from '../barePlatform.js';
import type { GlobalErrorHandler } from '../crashCapture.js';
import { MobilePopupRenderer, type MobileSurveyPayload } from '../renderer/MobilePopupRenderer.js';
import { popupForTests } from './popupForTests.js';

/** An app in memory: a clock and a network that the test owns, and the runtime's own parts as small fakes. */
export function createMobileHost(options: { readonly popups?: readonly PopupDefinition[] } = {}) {
  const { popups = [popupForTests()] } = options;
  const clock = createFakeClock();
  const server = createFakeServer();
  const http = createFakeHttp(clock, (request): FakeAnswer | Promise<FakeAnswer> => {
    if (/\/sdk\/[^/]+\/popups$/.test(request.url))
      return { status: 200, body: { popups, tracking: { enabled: true } } };
    if (request.url.endsWith('/contact')) return { status: 200, body: { userId: 'u', updated: true } };
    return server.handle(request);
  });
  const shared = new Map<string, unknown>();
  const platform = (): Platform => ({ ...barePlatform(), shared, clock, http });
  return {
    clock,
    http,
    server,
    disk: createMmkv(),
    app: createApp(),
    errors: createErrorUtils(),
    createSdk: () => new ServicePopups(platform),
  };
}

export const configForTests: ServiceConfig = {
  apiKey: 'key',
  baseUrl: 'https://api.example.com',
  analytics: { publicKey: 'analytics-key', integration: 'integration-1' },
};

/** A key-value store of version 4 whose content outlives the app. */
export function createMmkv(values = new Map<string, string>()) {
  return {
    values,
    getString: (key: string) => values.get(key),
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => values.delete(key),
  };
}

export function createApp() {
  const listeners = new Set<(state: string) => void>();
  return {
    listeners,
    become: (state: string) => [...listeners].forEach((listener) => listener(state)),
    appState: {
      currentState: 'active',
      addEventListener: (_type: 'change', listener: (state: string) => void) => {
        listeners.add(listener);
        return { remove: () => void listeners.delete(listener) };
      },
    },
  };
}

export function createErrorUtils(onError: GlobalErrorHandler = () => undefined) {
  let handler: GlobalErrorHandler = onError;
  return {
    crash: (error: unknown, isFatal = true) => handler(error, isFatal),
    current: () => handler,
    utils: {
      getGlobalHandler: () => handler,
      setGlobalHandler: (next: GlobalErrorHandler) => {
        handler = next;
      },
    },
  };
}

/** A renderer whose WebView is the test: it reads the token from the html and speaks over the bridge. */
export function createWebViewHost() {
  const shown: MobileSurveyPayload[] = [];
  const counts = { hides: 0 };
  const renderer = new MobilePopupRenderer({
    onShow: (payload) => void shown.push(payload),
    onHide: () => {
      counts.hides += 1;
    },
  });
  const token = (): string => /"token":"([^"]+)"/.exec(shown.at(-1)?.html ?? '')?.[1] ?? '';
  const say = (type: string, fields: object = {}): void =>
    renderer.handleMessage(
      JSON.stringify({ source: 'service-survey', v: 1, token: token(), type, ...fields }),
    );
  return { renderer, shown, counts, say };
}
