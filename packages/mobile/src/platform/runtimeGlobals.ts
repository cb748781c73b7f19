/*
 * The little that the mobile runtime has of the web, written down here because the package is compiled without the
 * DOM: whatever is not listed does not exist there.
 */

import type { ServiceLogger } from '@service-popups/core';

interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

interface FetchOptions {
  readonly method: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly signal: unknown;
  readonly credentials: 'omit';
  readonly cache: 'no-cache' | undefined;
}

interface Fetch {
  (url: string, options: FetchOptions): Promise<FetchAnswer>;
  /** True for the runtime's own, which is built on XMLHttpRequest. */
  readonly polyfill?: boolean;
}

interface Canceller {
  readonly signal: unknown;
  abort(): void;
}

/** Read anew at every use: hosts and tests put their own in place. Everything may be absent. */
export interface RuntimeGlobals {
  readonly fetch?: Fetch;
  readonly AbortController?: new () => Canceller;
  readonly setTimeout: (callback: () => void, delayMs: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
  readonly performance?: { now?(): number };
  readonly crypto?: { getRandomValues?(bytes: Uint8Array): Uint8Array };
  readonly navigator?: { readonly language?: unknown };
  readonly ErrorUtils?: unknown;
  readonly console: Required<ServiceLogger>;
}

export const runtimeGlobals = globalThis as unknown as RuntimeGlobals;
