/** Longer than a proxy keeps an idle connection, so that it is never the one to be surprised. */
export const keepAliveMs = 75_000;
