// One thread of `minify.mjs`.
import { parentPort } from 'node:worker_threads';
import { minify } from 'terser';

parentPort?.on('message', ({ code, options }) => {
  minify(code, options).then(
    ({ code: small = '', map }) => parentPort?.postMessage({ small: { code: small, map } }),
    (error) => parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
