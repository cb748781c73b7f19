import { useState } from 'preact/hooks';
import { messageOf } from './messageOf.js';
import { useOnce } from './useOnce.js';

export interface Work {
  readonly isBusy: boolean;
  /** Why the last one failed, in words to stand where it was asked for. */
  readonly problem: string | undefined;
  /** Runs it unless another one is under way, and resolves with whether it worked. `look` as in `messageOf`. */
  readonly run: (work: () => Promise<unknown>, look?: string) => Promise<boolean>;
}

/** Something that takes a while and may fail, and is told where it was asked for. */
export function useWork(): Work {
  const [isBusy, once] = useOnce();
  const [problem, setProblem] = useState<string>();
  const attempted = async (work: () => Promise<unknown>, look?: string): Promise<boolean> => {
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(messageOf(error, look));
      return false;
    }
  };
  return { isBusy, problem, run: async (work, look) => (await once(() => attempted(work, look))) ?? false };
}
