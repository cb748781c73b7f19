/** @returns whether `work` was done in time; one that hangs is left behind */
export async function giveUpAfter(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([work.then(() => true as const), limit]);
  } finally {
    clearTimeout(timer);
  }
}
