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

/** The same for each name; what is asked for under different names is done side by side. */
export type OneAtATimeBy = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export function createOneAtATimeBy(): OneAtATimeBy {
  const lines = new Map<string, { readonly oneAtATime: OneAtATime; waiting: number }>();
  return async (name, work) => {
    const line = lines.get(name) ?? { oneAtATime: createOneAtATime(), waiting: 0 };
    lines.set(name, line);
    line.waiting += 1;
    try {
      return await line.oneAtATime(work);
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(name);
    }
  };
}
