import type { Platform } from '@service-popups/core';

/** The sentences of `explain`, for hosts with a bundler: a chunk that few pages ever load. */
export const loadSentences: NonNullable<Platform['explain']> = () => import('@service-popups/core/explain');
