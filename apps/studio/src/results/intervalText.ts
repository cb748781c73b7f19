import type { Estimate } from '@service-popups/protocol/studio';
import { formatSigned } from '../ui/format.js';

/**
 * "± 7", or "12 to 100" where the interval is not as wide above the value as below it: few answers, or a value near
 * the end of its scale.
 */
export function intervalText({ value, low, high }: Estimate, digits: number): string {
  const round = (number: number): string => formatSigned(number, digits);
  const [below, above] = [value - low, high - value].map(round);
  return below === above ? `± ${above}` : `${round(low)} to ${round(high)}`;
}
