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
  /** True where there are no tabs, as in an app: whatever waits was left by an earlier launch and is ours to send. */
  readonly isAlone?: boolean;
}
