import type { Clock } from '../platform/clock.js';

/**
 * Gives records their order: time, then a counter, in fixed places, then the tab. In one tab it never goes back, even
 * when the clock does; across tabs it is the order of their clocks.
 */
export function createRecordOrder(clock: Clock): (now: number) => string {
  const tab = clock.uuid().slice(0, 8);
  let sequence = 1e6;
  let latest = 0;
  let moment = '';
  return (now) => {
    if (now > latest) {
      latest = now;
      moment = String(1e13 + now);
    }
    sequence += 1;
    return moment + sequence + tab;
  };
}
