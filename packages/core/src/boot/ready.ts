/** A promise, and the call that keeps it. */
export function createReady(): { readonly promise: Promise<void>; readonly tell: () => void } {
  let tell: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { promise, tell };
}
