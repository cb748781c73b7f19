// One thread of `minify.mjs`.
import { parentPort } from 'node:worker_threads';
import { minify } from 'terser';

parentPort?.on('message', async ({ code, options }) => {
  try {
    const { code: small = '', map } = await minify(code, options);
    parentPort?.postMessage({ small: { code: small, map } });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
