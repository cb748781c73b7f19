import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fakeClock.js';
import { createLimitWatch } from './limitWatch.js';

function watchSlowly() {
  const clock = createFakeClock();
  const looks: { readonly popup: string; end(error?: Error): void }[] = [];
  const failures: unknown[] = [];
  const watch = createLimitWatch({
    clock,
    look: (projectId, popupId) =>
      new Promise((resolve, reject) =>
        looks.push({
          popup: `${projectId}/${popupId}`,
          end: (error) => (error === undefined ? resolve() : reject(error)),
        }),
      ),
    onFailure: (error) => failures.push(error),
  });
  const end = async (index: number, error?: Error) => {
    looks[index]?.end(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, watch, end, failures, popups: () => looks.map(({ popup }) => popup) };
}

describe('whether a popup has all the responses it wanted', () => {
  it('is looked up once for all that are completed meanwhile, and at once after the first', async () => {
    const { watch, end, popups } = watchSlowly();
    for (let index = 0; index < 100; index += 1) watch.note('shop', 'rating');
    expect(popups()).toEqual(['shop/rating']);
    await end(0);
    expect(popups()).toEqual(['shop/rating', 'shop/rating']);
    await end(1);
    expect(popups().length).toBe(2);
    watch.note('shop', 'rating');
    expect(popups().length).toBe(3);
  });

  it('is looked up for each popup by itself', () => {
    const { watch, popups } = watchSlowly();
    watch.note('shop', 'rating');
    watch.note('shop', 'reasons');
    watch.note('blog', 'rating');
    expect(popups()).toEqual(['shop/rating', 'shop/reasons', 'blog/rating']);
  });

  it('takes up a part of the time where there are many to count', async () => {
    const { clock, watch, end, popups } = watchSlowly();
    watch.note('shop', 'rating');
    clock.advance(150);
    await end(0);
    watch.note('shop', 'rating');
    clock.advance(599);
    expect(popups().length).toBe(1);
    clock.advance(1);
    expect(popups().length).toBe(2);
    // However long it took.
    clock.advance(3_600_000);
    watch.note('shop', 'rating');
    await end(1);
    clock.advance(2_000);
    expect(popups().length).toBe(3);
  });

  it('is looked up again where it could not be found out, also if nobody completes another', async () => {
    const { clock, watch, end, popups, failures } = watchSlowly();
    watch.note('shop', 'rating');
    await end(0, new Error('connect ECONNREFUSED'));
    expect(failures.length).toBe(1);
    clock.advance(2_000);
    expect(popups().length).toBe(2);
    await end(1);
    clock.advance(3_600_000);
    expect(popups().length).toBe(2);
    expect(clock.waiting()).toBe(0);
  });
});
