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

parentPort?.on('message', ({ task, code, options }) => {
  answer(task, code, options).then(
    (made) => parentPort?.postMessage({ made }),
    (error) => parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer(task, code, options) {
  return tasks[task](code, options);
}
