/** Does one thing after another, in the order in which they were asked for. */
export type OneAtATime = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
