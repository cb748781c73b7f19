// A load in a process of its own, so that whoever measures beside it is not slowed down by it.
import { makeBatch, postAll } from './pressure.mjs';

process.once('message', (given) => {
  const { url, size, count, connections, untilMs } =
    /** @type {{ url: string, size: number, count: number, connections: number, untilMs: number }} */ (given);
  const bodies = Array.from({ length: count }, () => makeBatch(size));
  process.send?.('ready');
  void postAll({ url, bodies, connections, untilMs }).then(({ accepted, refused, ms }) => {
    process.send?.({ accepted, refused, ms });
    process.disconnect();
  });
});
