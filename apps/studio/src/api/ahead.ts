import { createContext } from 'preact';
import { request } from './request.js';

/** Answers that are asked for before the part of the page is there that needs them. */
export interface Ahead {
  readonly ask: (addresses: readonly string[]) => void;
  /** The answer that is under way or has come, for the first who needs it; undefined where nobody asked. */
  readonly take: <Answer>(address: string) => Promise<Answer> | undefined;
  /** What nobody took is no longer new. */
  readonly forget: () => void;
}

export function createAhead(send: (address: string) => Promise<unknown> = request): Ahead {
  const answers = new Map<string, Promise<unknown>>();
  return {
    ask: (addresses) => {
      for (const address of addresses) {
        const answer = send(address);
        // Whoever takes it meets the failure; where nobody does, it is nobody's.
        answer.catch(() => undefined);
        answers.set(address, answer);
      }
    },
    take: <Answer>(address: string) => {
      const answer = answers.get(address);
      answers.delete(address);
      return answer as Promise<Answer> | undefined;
    },
    forget: () => answers.clear(),
  };
}

/** That of the studio around it. Without a studio nothing is asked for ahead. */
export const AheadContext = createContext<Ahead>(createAhead());
