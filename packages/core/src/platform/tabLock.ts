/** A short lock shared by all tabs (and copies of the SDK) of one origin. */
export interface TabLock {
  /** Runs the work while holding the lock; resolves undefined when it is not to be had within `waitMs`. */
  run<Result>(
    name: string,
    waitMs: number,
    work: () => Promise<Result> | Result,
  ): Promise<Result | undefined>;
  /** False where the platform has no locks: each tab then keeps its own part. */
  readonly isShared: boolean;
}
