import type { Sdk } from '../sdk.js';
import type { Shop } from './state.js';

/** What every page of the shop is drawn with. */
export interface PageContext {
  readonly shop: Shop;
  readonly sdk: () => Sdk | undefined;
}
