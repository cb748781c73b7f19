import { eventually } from '../framework/eventually.js';
import type { Tab } from './testBrowser.js';

/** The few commands of WebDriver that are needed here. */
export interface WebDriver {
  readonly openTab: () => Promise<Tab>;
  readonly quit: () => Promise<void>;
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** @param url Where a driver listens, or will in a moment. */
export async function startSession(url: string, capabilities: object): Promise<WebDriver> {
  const ask = async (path: string, body: unknown, method = 'POST'): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  let failure: unknown;
  const session = await eventually(
    () =>
      ask('/session', { capabilities: { alwaysMatch: capabilities } }).catch((error: unknown) => {
        failure = error;
      }),
    (started) => started !== undefined,
    { what: 'a session' },
  ).catch((error: unknown) => {
    throw failure ?? error;
  });
  const base = `/session/${(session as { sessionId: string }).sessionId}`;

  // It stays open until the end: where the chosen window is closed, the driver takes no other command.
  const first = (await ask(`${base}/window`, undefined, 'GET')) as string;

  /** Commands go to the window that was chosen last, one after the other. */
  let chosen: Promise<unknown> = Promise.resolve();
  const inWindow = <Value>(handle: string, work: () => Promise<Value>): Promise<Value> => {
    const done = chosen.then(() => ask(`${base}/window`, { handle })).then(work);
    chosen = done.catch(() => undefined);
    return done;
  };

  const tabOf = (handle: string): Tab => {
    const tell = (path: string, body: object = {}, method?: string): Promise<unknown> =>
      inWindow(handle, () => ask(base + path, body, method));
    /** Tried again until the element is there and can be reached. */
    const onElement = async (selector: string, command: string, body: object): Promise<void> => {
      await eventually(
        async () => {
          try {
            const found = await tell('/element', { using: 'css selector', value: selector });
            await tell(`/element/${(found as Record<string, string>)[elementKey]}${command}`, body);
            return 'done';
          } catch (error) {
            return String(error);
          }
        },
        (state) => state === 'done',
        { what: `${command} on ${selector}` },
      );
    };
    return {
      goto: async (to) => void (await tell('/url', { url: to })),
      reload: async () => void (await tell('/refresh')),
      run: (work, ...args) =>
        tell('/execute/sync', { script: `return (${String(work)})(...arguments)`, args }) as never,
      click: (selector) => onElement(selector, '/click', {}),
      type: (selector, text) => onElement(selector, '/value', { text }),
      close: async () => void (await tell('/window', {}, 'DELETE')),
    };
  };

  return {
    openTab: async () => {
      const opened = await inWindow(first, () => ask(`${base}/window/new`, { type: 'tab' }));
      return tabOf((opened as { handle: string }).handle);
    },
    quit: async () => void (await ask(base, undefined, 'DELETE')),
  };
}
