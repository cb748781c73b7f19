/** What arrived: our own number of an event, and the identifier the product gave it. */
export interface Arrival {
  readonly n: number;
  readonly id: string;
}

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** Unpacked. */
  readonly text: string;
}

export interface ApiAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  readonly events?: readonly Arrival[];
}

/** One product: its code in the page, and how its backend speaks. */
export interface Adapter {
  readonly name: string;
  /** Name of the package whose version is told; ours has none. */
  readonly package?: string;
  /**
   * Code for the page, bundled. It sets `globalThis.bench` to
   * `{ start(api: string): void | Promise<void>, track(n: number): void }`.
   */
  readonly code: string;
  /** Where the code's imports are looked up. Default: this bench's packages. */
  readonly resolveDir?: string;
  /** Other code where a limit of the client must be lifted for 20,000 events. */
  readonly unlimitedCode?: string;
  readonly answer: (request: ApiRequest) => ApiAnswer;
}
