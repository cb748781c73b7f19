import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { getQuickJS } from 'quickjs-emscripten';
import { describe, expect, it } from 'vitest';
import { popupForTests } from '@service-popups/mobile/test';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const nativeEntry = readFileSync(here('../../../packages/sdk/dist/native/index.js'), 'utf8');
const runtime = readFileSync(here('./runtime.js'), 'utf8');
const scenario = readFileSync(here('./scenario.js'), 'utf8');

/** The entry as a bundler would wrap it; it may require nothing, for nothing is there. */
const program = [
  runtime,
  `globalThis.sandboxPopups = ${JSON.stringify([popupForTests()])};`,
  scenario,
  `globalThis.sandboxModule = (() => { const module = { exports: {} }; ((module, exports, require) => { ${nativeEntry}
  })(module, module.exports, (name) => { throw new Error('required ' + name); }); return module.exports; })();`,
].join('\n');
const start = `globalThis.sandboxResult = undefined; sandboxScenario(sandboxModule).then(
  (result) => { sandboxResult = result; },
  (error) => { sandboxResult = JSON.stringify({ error: String(error && error.stack || error) }); });`;

interface Result {
  readonly error?: string;
  readonly heard: string[];
  readonly html: string;
  readonly timers: number;
  readonly requests: {
    url: string;
    body?: Record<string, unknown> & { metadata?: Record<string, unknown> };
  }[];
}

/** Names that only a page or Node has. The mobile runtime has none of them. */
const foreign = [
  'document',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'location',
  'history',
  'addEventListener',
  'customElements',
  'BroadcastChannel',
  'URL',
  'structuredClone',
  'TextEncoder',
  'process',
  'Buffer',
];

/** Runs the scenario where touching a foreign name is noticed. */
async function runInVm(): Promise<{ result: Result; touched: string[] }> {
  const touched: string[] = [];
  const context = vm.createContext({ console });
  for (const name of foreign) {
    Object.defineProperty(context, name, {
      get: () => {
        touched.push(name);
        return undefined;
      },
    });
  }
  vm.runInContext(program, context);
  vm.runInContext(start, context);
  for (let step = 0; step < 500; step += 1) {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    const text = vm.runInContext(
      'sandboxResult ?? (sandboxStep(sandboxNow() + 60000), undefined)',
      context,
    ) as unknown;
    if (typeof text === 'string') return { result: JSON.parse(text) as Result, touched };
  }
  throw new Error('The scenario did not end.');
}

/** Another engine, with nothing but the language: no timers, no console, no Intl. */
async function runInQuickJs(): Promise<Result> {
  const engine = (await getQuickJS()).newContext();
  const run = (code: string): unknown =>
    engine.unwrapResult(engine.evalCode(code)).consume((handle) => engine.dump(handle));
  try {
    run(`${program}; undefined`);
    run(`${start}; undefined`);
    for (let step = 0; step < 500; step += 1) {
      engine.runtime.executePendingJobs();
      const text = run('sandboxResult ?? (sandboxStep(sandboxNow() + 60000), undefined)');
      if (typeof text === 'string') return JSON.parse(text) as Result;
    }
    throw new Error('The scenario did not end.');
  } finally {
    engine.dispose();
  }
}

function expectWholeFlow(result: Result): void {
  expect(result.error).toBeUndefined();
  expect(result.heard).toEqual([
    'popup_shown',
    'popup_clicked',
    'survey_completed',
    'hidden',
    'previous handler, stored: true',
  ]);
  const bodies = (ending: string) =>
    result.requests.filter(({ url }) => url.endsWith(ending)).map(({ body }) => body);
  expect(bodies('/sdk/popups').map((body) => body?.['status'])).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
  expect(bodies('/responses').at(-1)).toMatchObject({ status: 'COMPLETED', answers: { q: 4, why: 'fast' } });
  const batches = bodies('/sdk/analytics').map((body) => body?.metadata ?? {});
  const names = batches.flatMap(({ events }) => (events as { name: string }[]).map(({ name }) => name));
  expect(names).toEqual(['service_page_view', 'service_app_crash', 'opened_again']);
  expect(new Set(batches.map(({ user_id }) => user_id)).size).toBe(1);
  expect(batches[0]).toMatchObject({ platform: 'ios' });
  expect(result.html).toMatch(/survey\.js" integrity="sha384-/);
  expect(result.timers).toBe(0);
}

describe('core and mobile without a DOM', () => {
  it('[MOB-1] run a whole launch in a bare context and touch nothing that only a page or Node has', async () => {
    const { result, touched } = await runInVm();
    expectWholeFlow(result);
    expect(touched).toEqual([]);
  });

  it('run the same in QuickJS, an engine with nothing but the language', async () => {
    expectWholeFlow(await runInQuickJs());
  });
});
