/** What became of 100 events. */
export interface Outcome {
  /** Arrived without another visit; after a kill, at the next start. */
  readonly first: number;
  /** Arrived at last. */
  readonly later: number;
  /** Everything that arrived, repeats included. */
  readonly copies: number;
  /** Events that arrived under more than one identifier, which no server can recognise. */
  readonly duplicates: number;
}

export declare const scenarioNames: readonly string[];

export declare function startRig(): Promise<{
  readonly play: (name: string) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
}>;
