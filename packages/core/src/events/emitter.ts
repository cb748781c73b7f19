import { attempt } from '../diagnostics/attempt.js';

export interface Emitter<Events> {
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  off<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
}

/**
 * The host's ear. Each listener is called on its own: one that throws, or whose promise rejects, is reported and
 * harms neither the others nor the SDK. Who subscribes or leaves during an event does so for the next one.
 */
export function createEmitter<Events>(onFault: (error: unknown) => void): Emitter<Events> {
  type Listener = (event: never) => unknown;
  const listeners = new Map<keyof Events, Set<Listener>>();

  return {
    on(name, listener) {
      if (typeof listener !== 'function')
        return onFault(`on('${attempt(() => String(name))}'): the listener is no function`);
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    off(name, listener) {
      listeners.get(name)?.delete(listener);
    },
    emit(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])])
        attempt(() => (listener as (given: typeof event) => unknown)(event), onFault);
    },
  };
}
