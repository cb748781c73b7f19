import { describe, expect, it, vi } from 'vitest';
import { createScrollDepth } from './scrollDepth.js';

/** Whether it fires when a page of this height, in a window of 500 pixels, is scrolled so far. */
function firesAt({ value, top, height }: { value: number; top: number; height: number }): boolean {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', {
    scrollingElement: { scrollTop: top, scrollHeight: height, clientHeight: 500 },
  });
  let hasFired = false;
  createScrollDepth()({ type: 'scroll', value }, () => {
    hasFired = true;
  });
  page.dispatchEvent(new Event('scroll'));
  return hasFired;
}

describe('scroll depth', () => {
  it.each([
    { value: 50, top: 498, height: 1_500, fires: false },
    { value: 50, top: 499, height: 1_500, fires: true },
    { value: 100, top: 998, height: 1_500, fires: false },
    { value: 100, top: 999, height: 1_500, fires: true },
    { value: 0, top: 0, height: 1_500, fires: true },
  ])('of $value is reached $top pixels down a page of $height: $fires', ({ fires, ...at }) => {
    expect(firesAt(at)).toBe(fires);
  });

  it.each([0, 50, 100])('of %i is not reached where a page does not scroll', (value) => {
    expect(firesAt({ value, top: 0, height: 500 })).toBe(false);
  });
});
