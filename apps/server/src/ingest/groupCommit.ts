// Many requests, one commit. The next group forms while at most two are on their way to the database, so there is
// no timer: under light load a request is a group of its own, under heavy load groups grow by themselves.
import { isUnavailable } from '../store/failures.js';

export interface GroupCommitOptions<Member, Result> {
  /** Commits all members or none, and answers each in its place. */
  readonly run: (members: readonly Member[]) => Promise<readonly Result[]>;
  readonly bytesOf: (member: Member) => number;
  readonly maxQueued: number;
  readonly maxQueuedBytes: number;
  readonly maxGroup: number;
  readonly maxGroupBytes: number;
  readonly maxInFlight?: number;
  /** Told how many members a commit carried. */
  readonly onCommit?: (members: number) => void;
  /** Told when the database could not take a group, whatever was in it. */
  readonly onAway?: () => void;
}

export interface GroupCommit<Member, Result> {
  /** Resolves after COMMIT. Rejects with `QueueFull` at once, or with what the database said about this member. */
  submit(member: Member): Promise<Result>;
  isFull(): boolean;
  waiting(): number;
  /** Resolves when everything that was submitted is settled. */
  drain(): Promise<void>;
}

export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface Waiting<Member, Result> {
  readonly member: Member;
  readonly bytes: number;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

export function createGroupCommit<Member, Result>(
  options: GroupCommitOptions<Member, Result>,
): GroupCommit<Member, Result> {
  const { run, maxInFlight = 2 } = options;
  const queue: Waiting<Member, Result>[] = [];
  const drained: (() => void)[] = [];
  let queuedBytes = 0;
  let inFlight = 0;

  const isFull = () => queue.length >= options.maxQueued || queuedBytes >= options.maxQueuedBytes;

  const takeGroup = (): Waiting<Member, Result>[] => {
    let bytes = 0;
    let size = 0;
    for (const waiting of queue) {
      if (size > 0 && (size === options.maxGroup || bytes + waiting.bytes > options.maxGroupBytes)) break;
      bytes += waiting.bytes;
      size += 1;
    }
    queuedBytes -= bytes;
    return queue.splice(0, size);
  };

  const pump = () => {
    while (inFlight < maxInFlight && queue.length > 0) {
      inFlight += 1;
      void commit(takeGroup()).finally(() => {
        inFlight -= 1;
        pump();
        if (inFlight === 0 && queue.length === 0) drained.splice(0).forEach((tell) => tell());
      });
    }
  };

  const refuse = (group: readonly Waiting<Member, Result>[], reason: unknown) =>
    group.forEach((waiting) => waiting.reject(reason));

  /** @returns why the database could not work at all, if so: what is left of a group need not be tried then. */
  const commit = async (group: readonly Waiting<Member, Result>[]): Promise<unknown> => {
    try {
      const results = await run(group.map(({ member }) => member));
      options.onCommit?.(group.length);
      group.forEach((waiting, index) => waiting.resolve(results[index] as Result));
      return undefined;
    } catch (error) {
      if (group.length > 1 && !isUnavailable(error)) return commitHalves(group);
      refuse(group, error);
      if (!isUnavailable(error)) return undefined;
      options.onAway?.();
      return error;
    }
  };

  /** One bad member costs nobody else: the group is halved until it is alone, and only it hears of its failure. */
  const commitHalves = async (group: readonly Waiting<Member, Result>[]): Promise<unknown> => {
    const half = Math.floor(group.length / 2);
    const away = await commit(group.slice(0, half));
    if (away === undefined) return commit(group.slice(half));
    refuse(group.slice(half), away);
    return away;
  };

  return {
    submit: (member) =>
      new Promise<Result>((resolve, reject) => {
        if (isFull()) {
          reject(new QueueFull());
          return;
        }
        const bytes = options.bytesOf(member);
        queue.push({ member, bytes, resolve, reject });
        queuedBytes += bytes;
        pump();
      }),
    isFull,
    waiting: () => queue.length,
    drain: () =>
      inFlight === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => drained.push(resolve)),
  };
}
