// A stand-in for `service-popups/mobile` in the tests of host apps: no native modules, no network, no timers.
import type { ReactNode } from 'react';
import { ServicePopups } from './index.native.js';

/** Present in Jest alone; elsewhere the methods are plain functions. */
declare const jest: { fn(): () => unknown } | undefined;

const answers: Readonly<Record<string, unknown>> = {
  setContactAttributes: Promise.resolve(true),
  show: Promise.resolve(false),
  explain: Promise.resolve([]),
  flush: Promise.resolve(),
  delivery: { delivered: 0, pending: 0, dropped: {} },
};

/**
 * What `useService()` returns in tests: every method of `ServicePopups` as a mock function that does nothing.
 *
 * @example
 * ```ts
 * jest.mock('service-popups/mobile', () => require('service-popups/mobile/jest'));
 * expect(service.triggerEvent).toHaveBeenCalledWith('checkout_done');
 * ```
 */
export const service: ServicePopups = createService();

/** Renders its children. */
export function ServiceProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

export function useService(): ServicePopups {
  return service;
}

export function useNavigationTracking(): { onReady: () => void; onStateChange: () => void } {
  return { onReady: () => undefined, onStateChange: () => undefined };
}

export function useScreenTracking(): void {}

function createService(): ServicePopups {
  const result: Record<string, unknown> = { ready: Promise.resolve() };
  for (const name of methodsOf(ServicePopups.prototype)) {
    const answer = answers[name];
    result[name] = typeof jest === 'undefined' ? () => answer : withAnswer(jest.fn(), answer);
  }
  return result as unknown as ServicePopups;
}

/** Not as the mock's implementation, which a host's `resetMocks` takes away before every test. */
function withAnswer(mock: () => unknown, answer: unknown): () => unknown {
  return new Proxy(mock, {
    apply: (target, self, args): unknown => Reflect.apply(target, self, args) ?? answer,
  });
}

/** The entry's class adds only a constructor to the core's, so the methods stand on the prototype above. */
function methodsOf(prototype: object): string[] {
  const names: string[] = [];
  for (let level = prototype; level !== Object.prototype; level = Object.getPrototypeOf(level) as object) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (typeof value === 'function' && name !== 'constructor') names.push(name);
  }
  return names;
}
