import type { Page } from 'playwright-core';

/** How many pixels of two pictures differ by more than the rasterizer's own noise; all of them when sizes differ. */
export async function differingPixels(page: Page, left: Buffer, right: Buffer): Promise<number> {
  if (left.equals(right)) return 0;
  return page.evaluate(
    async (sources) => {
      const pixels = async (source: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('no canvas');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const [first, second] = await Promise.all(sources.map(pixels));
      if (!first || !second || first.width !== second.width || first.height !== second.height)
        return Infinity;
      let differing = 0;
      // Two drawings of one clean page differ by up to 4 of 255 at rounded edges.
      const noise = 4;
      for (let at = 0; at < first.data.length; at += 4) {
        const isOff = [0, 1, 2].some(
          (part) => Math.abs((first.data[at + part] ?? 0) - (second.data[at + part] ?? 0)) > noise,
        );
        if (isOff) differing += 1;
      }
      return differing;
    },
    [left.toString('base64'), right.toString('base64')],
  );
}
