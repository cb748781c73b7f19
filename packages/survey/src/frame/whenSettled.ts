import { within } from '../dom/within.js';

/** Longer than any picture or font may keep a survey waiting. */
const patienceMs = 1_000;

/** Calls back when what the popup needs is here, or will not come. */
export function whenSettled(waits: readonly unknown[], settled: () => void): void {
  void within(patienceMs, Promise.all(waits), []).then(settled);
}

/** Settles when the picture is here. One that will not come is taken out while nobody can see it yet. */
export function pictureSettled(image: HTMLImageElement | undefined): Promise<void> | undefined {
  return image?.decode().catch(() => image.remove());
}
