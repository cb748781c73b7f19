import { within } from '../dom/within.js';

/** Longer than any picture or font may keep a survey waiting. */
const patienceMs = 1_000;

/** Calls back when the popup has been laid out and drawn once, with what it waited for or without. */
export function whenPainted(waits: readonly unknown[], painted: () => void): void {
  void within(patienceMs, Promise.all(waits), []).then(() =>
    // A task that a frame's callback asks for comes when that frame is drawn; another frame's would come a frame later.
    requestAnimationFrame(() => setTimeout(() => painted())),
  );
}

/** Settles when the picture is here. One that will not come is taken out while nobody can see it yet. */
export function pictureSettled(image: HTMLImageElement | undefined): Promise<void> | undefined {
  return image?.decode().catch(() => image.remove());
}
