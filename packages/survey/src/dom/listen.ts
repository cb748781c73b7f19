/**
 * Listens for events, whose names are separated by blanks, until the signal ends it: on their way down, so that nothing
 * inside can keep them back.
 */
export function listen<Heard extends Event>(
  target: EventTarget,
  names: string,
  hear: (event: Heard) => void,
  signal?: AbortSignal,
): void {
  for (const name of names.split(' ')) {
    target.addEventListener(
      name,
      hear as EventListener,
      { signal, capture: true } as AddEventListenerOptions,
    );
  }
}
