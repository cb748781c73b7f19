/** Listens for events, whose names are separated by blanks, until the signal ends it. */
export function listen<Heard extends Event>(
  target: EventTarget,
  names: string,
  hear: (event: Heard) => void,
  signal?: AbortSignal,
): void {
  for (const name of names.split(' ')) {
    target.addEventListener(name, hear as EventListener, { signal } as AddEventListenerOptions);
  }
}
