/** Milliseconds since 1970. Only for calls that wait for `init`: before it there is no platform to ask. */
export const wallTime = (): number => Date.now();
