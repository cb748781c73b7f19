/** Longer than any picture or font may keep a survey waiting. */
const patienceMs = 1_000;

/** Calls back when the popup has been laid out and drawn once, with what it waited for or without. */
export function whenPainted(waits: readonly Promise<unknown>[], painted: () => void): void {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  void Promise.race([Promise.all(waits), late]).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(painted)),
  );
}

/** Settles when the picture is here. One that will not come is taken out while nobody can see it yet. */
export async function pictureSettled(image: HTMLImageElement | undefined): Promise<void> {
  await image?.decode().catch(() => image.remove());
}
