import type { Migration } from './migration.js';

/** How many completed responses of a popup were deleted since: a limit of responses counts them all the same. */
export const pastResponses: Migration = {
  id: 4,
  name: 'past_responses',
  sql: `
ALTER TABLE popups ADD COLUMN past_responses bigint NOT NULL DEFAULT 0;
`,
};
