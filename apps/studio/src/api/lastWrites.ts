const underWay = new Set<Promise<unknown>>();

/** What is still being written when its page is left: whatever is read next would be older, and waits for it. */
export function readAfter(write: Promise<unknown>): void {
  underWay.add(write);
  const forget = (): void => {
    underWay.delete(write);
  };
  write.then(forget, forget);
}

/** Reads once everything that was being written has been; at once where nothing is. */
export function afterWrites<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  return underWay.size === 0 ? read() : Promise.allSettled(underWay).then(read);
}
