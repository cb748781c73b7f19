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

const popups = [
  popupForTests(),
  popupForTests({ id: 'popup-2', triggers: [{ type: 'time_on_page', value: 1 }] }),
  popupForTests({ id: 'popup-3', triggers: [{ type: 'event', value: 'left' }] }),
];

/** The entry as a bundler would wrap it; it may require nothing, for nothing is there. */
const program = [
  runtime,
  `globalThis.sandboxPopups = ${JSON.stringify(popups)};`,
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
  readonly surveys: number;
  readonly again: string;
  readonly surveysOfAll: number;
  readonly timers: number;
  readonly requests: {
    url: string;
    body?: Record<string, unknown> & { metadata?: Record<string, unknown> };
  }[];
}

/** Names that only a page, Node or a later runtime has. The oldest that is supported, 0.72, has none of them. */
const foreignGlobals = [
  'document',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'location',
  'history',
  'addEventListener',
  'customElements',
  'BroadcastChannel',
  'MessageChannel',
  'EventTarget',
  'URL',
  'URLSearchParams',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
  'atob',
  'btoa',
  'process',
  'Buffer',
  'Atomics',
  'FinalizationRegistry',
  'Iterator',
  'SharedArrayBuffer',
  'WebAssembly',
];

const iterators = 'Object.getPrototypeOf(new Map().values())';

/** What the engine of that runtime lacks of the language's library, by the object it stands on elsewhere. */
const missingMembers: Readonly<Record<string, string>> = {
  Array: 'fromAsync',
  'Array.prototype': 'toReversed toSorted toSpliced with',
  'ArrayBuffer.prototype': 'resize transfer',
  Error: 'isError',
  Intl: 'DisplayNames ListFormat Locale PluralRules RelativeTimeFormat Segmenter supportedValuesOf',
  JSON: 'isRawJSON rawJSON',
  Map: 'groupBy',
  'Map.prototype': 'getOrInsert getOrInsertComputed',
  Object: 'groupBy',
  Promise: 'try withResolvers',
  RegExp: 'escape',
  'Set.prototype': 'difference intersection isSubsetOf isSupersetOf isDisjointFrom symmetricDifference union',
  'String.prototype': 'isWellFormed toWellFormed',
  'Uint8Array.prototype': 'toReversed toSorted with toBase64 toHex setFromBase64',
  [iterators]: 'drop every filter find flatMap forEach map reduce some take toArray',
};

/** A context in which touching what is not there is noticed. */
function createOldContext(): { context: vm.Context; touched: string[]; trapped: string[] } {
  const touched: string[] = [];
  const trapped: string[] = [];
  const context = vm.createContext({ console });
  const trap = (owner: object, name: string, path: string): void => {
    trapped.push(path);
    Object.defineProperty(owner, name, {
      configurable: true,
      get: () => {
        touched.push(path);
        return undefined;
      },
    });
  };
  for (const name of foreignGlobals) trap(context, name, name);
  for (const [path, names] of Object.entries(missingMembers)) {
    const owner = vm.runInContext(path, context) as object;
    for (const name of names.split(' ')) trap(owner, name, `${path}.${name}`);
  }
  return { context, touched, trapped };
}

/** Runs the scenario where touching what the runtime does not have is noticed. */
async function runInVm(): Promise<{ result: Result; touched: string[] }> {
  const { context, touched } = createOldContext();
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
    'hidden',
    'popup_shown',
    'popup_clicked',
    'hidden',
    'hidden',
  ]);
  expect(result.again).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
  expect(result.surveysOfAll, 'a survey that a person closed does not come again').toBe(4);
  expect(result.surveys, 'each instance starts its own triggers').toBe(2);
  const bodies = (ending: string) =>
    result.requests.filter(({ url }) => url.endsWith(ending)).map(({ body }) => body);
  expect(bodies('/sdk/popups').map((body) => body?.['status'])).toEqual([
    ...['SHOWED', 'PARTIAL', 'COMPLETED'],
    ...['SHOWED', 'PARTIAL'],
  ]);
  expect(bodies('/responses')).toMatchObject([
    { status: 'COMPLETED', answers: { q: 4, why: 'fast' } },
    { status: 'PARTIAL', answers: { q: 3 } },
  ]);
  const batches = bodies('/sdk/analytics').map((body) => body?.metadata ?? {});
  const names = batches.flatMap(({ events }) => (events as { name: string }[]).map(({ name }) => name));
  expect(names).toEqual(['service_page_view', 'service_app_crash', 'opened_again']);
  const events = batches.flatMap((batch) => batch['events'] as { properties: Record<string, unknown> }[]);
  const { message, stack } = events[1]?.properties ?? {};
  expect(message).toBe('boom');
  expect(String(stack).split('\nCaused by: the root of it\n')).toHaveLength(5);
  expect(new Set(batches.map(({ user_id }) => user_id)).size).toBe(1);
  expect(batches[0]).toMatchObject({ platform: 'ios' });
  expect(result.html).toMatch(/survey\.js" integrity="sha256-/);
  expect(result.timers).toBe(0);
}

describe('core and mobile without a DOM', () => {
  it('[MOB-1] run a whole launch in a bare context and touch nothing that the oldest runtime does not have', async () => {
    const { result, touched } = await runInVm();
    expectWholeFlow(result);
    expect(touched).toEqual([]);
  });

  it('name none of it on the ways that this launch does not take', () => {
    // These are also names of what every runtime has, or of the SDK's own members; those of iterators all are.
    const shared = 'document history location process escape try with'.split(' ');
    const { [iterators]: _, ...others } = missingMembers;
    const names = Object.values(others).flatMap((list) => list.split(' '));
    const own = [...foreignGlobals, ...names].filter((name) => !shared.includes(name));
    const files = ['index', 'mobile', 'jest'].map((file) =>
      readFileSync(here(`../../../packages/sdk/dist/native/${file}.js`), 'utf8'),
    );
    const said = own.filter((name) => files.some((code) => new RegExp(`\\b${name}\\b`).test(code)));
    // The page's storage, where an app runs in a page; and the failure report of the survey's page, which is text and
    // asks whether the WebView is too old.
    expect(said).toEqual(['localStorage', 'addEventListener', 'isWellFormed']);
    // Unicode properties are an error to that engine, wherever they stand.
    expect(files.filter((code) => /\\p\{/.test(code))).toEqual([]);
  });

  it('would be noticed touching any of it', () => {
    const { context, touched, trapped } = createOldContext();
    for (const path of trapped) vm.runInContext(`(${path})`, context);
    expect(touched).toEqual(trapped);
  });

  it('run the same in QuickJS, an engine with nothing but the language', async () => {
    expectWholeFlow(await runInQuickJs());
  });
});
