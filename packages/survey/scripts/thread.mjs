// One thread of `onThreads.mjs`.
import { parentPort } from 'node:worker_threads';
import { minify } from 'terser';
import { alikeNames } from './alikeNames.mjs';

const tasks = {
  alikeNames,
  async minify(code, options) {
    const { code: small = '', map } = await minify(code, options);
    return { code: small, map };
  },
};

parentPort?.on('message', async ({ task, code, options }) => {
  try {
    parentPort?.postMessage({ made: await tasks[task](code, options) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
