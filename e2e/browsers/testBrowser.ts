/** A tab, as far as these tests need one: each browser is driven in its own way. */
export interface Tab {
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** In the page: the function sees nothing of what surrounds it here. */
  readonly run: <Args extends readonly unknown[], Value>(
    work: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) => Promise<Value>;
  /** As a hand does it, once the element is there. */
  readonly click: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface RunningBrowser {
  readonly openTab: () => Promise<Tab>;
  /** Ends it. What it has written stays in its profile. */
  readonly quit: () => Promise<void>;
}

/** @param profile The folder of one. Without it all windows are private. */
export type StartBrowser = (profile?: string) => Promise<RunningBrowser>;
