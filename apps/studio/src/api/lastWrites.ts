import { createContext } from 'preact';

/** What is still being written when its page is left: whatever is read next would be older, and waits for it. */
export interface LastWrites {
  readonly add: (write: Promise<unknown>) => void;
  /** Reads once everything that was being written has been; at once where nothing is. */
  readonly read: <Answer>(read: () => Promise<Answer>) => Promise<Answer>;
}

export function createLastWrites(): LastWrites {
  const underWay = new Set<Promise<unknown>>();
  return {
    add: (write) => {
      underWay.add(write);
      const forget = (): void => {
        underWay.delete(write);
      };
      write.then(forget, forget);
    },
    read: (read) => (underWay.size === 0 ? read() : Promise.allSettled(underWay).then(read)),
  };
}

/** Those of the studio around it: one page writes, another reads. Without a studio nothing waits. */
export const LastWritesContext = createContext<LastWrites>({ add: () => undefined, read: (read) => read() });
