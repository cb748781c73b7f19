/**
 * What the work gives. Rejects, with no reason, when that takes too long, whether or not the work looks at the signal.
 * Not by `AbortSignal.timeout`, whose timer goes on when the work is over.
 */
export async function inTime<Result>(
  mostMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject();
      controller.abort();
    }, mostMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
