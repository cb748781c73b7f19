// Asks for one page again and again, and answers each order with the 99th percentile of what it waited, in milliseconds.
import { hammer, percentile } from './pressure.mjs';

process.on('message', (given) => {
  const order = /** @type {Parameters<typeof hammer>[0]} */ (given);
  void hammer(order).then(({ latencies }) => process.send?.(percentile(latencies, 0.99)));
});
