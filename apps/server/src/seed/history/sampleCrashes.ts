import type { HistoryRow } from './history.js';

type SampleCrash = {
  readonly message: string;
  readonly stack: string;
  readonly fatal: boolean;
  readonly screen: string;
} & HistoryRow;

/** Three faults of an app that does not exist, with how often each strikes. */
export const sampleCrashes: readonly (readonly [SampleCrash, number])[] = [
  [
    {
      message: "TypeError: Cannot read property 'items' of undefined",
      stack: `TypeError: Cannot read property 'items' of undefined
    at OrderScreen (app/screens/OrderScreen.tsx:41:27)
    at renderWithHooks (node_modules/react/index.js:1184:18)
    at mountIndeterminateComponent (node_modules/react/index.js:1622:9)`,
      fatal: true,
      screen: '/orders/:id',
    },
    6,
  ],
  [
    {
      message: 'Error: Network request failed',
      stack: `Error: Network request failed
    at fetchProduct (app/data/products.ts:18:11)
    at loadProduct (app/screens/ProductScreen.tsx:30:5)`,
      fatal: false,
      screen: '/product/:id',
    },
    3,
  ],
  [
    {
      message: 'RangeError: Invalid time value',
      stack: `RangeError: Invalid time value
    at Date.toISOString (native)
    at formatDelivery (app/checkout/formatDelivery.ts:9:31)
    at CheckoutScreen (app/screens/CheckoutScreen.tsx:77:14)`,
      fatal: false,
      screen: '/checkout',
    },
    1,
  ],
];
