import type { Platform } from '@service-popups/core';

/** The parts that are loaded at the first need, for hosts with a bundler: each becomes a chunk at their build. */
export const bundledParts = {
  loadDisplay: (): ReturnType<Platform['loadDisplay']> => import('./display.js'),
  loadContact: (): ReturnType<Platform['loadContact']> => import('@service-popups/core/contact'),
  explain: (): ReturnType<NonNullable<Platform['explain']>> => import('@service-popups/core/explain'),
};
