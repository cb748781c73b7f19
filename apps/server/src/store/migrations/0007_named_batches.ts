import type { Migration } from './migration.js';

/** Who is named by events alone is found by them, also where the device was used in other names since. */
export const namedBatches: Migration = {
  id: 7,
  name: 'named_batches',
  sql: `
CREATE INDEX batches_contact ON batches (project_id, contact_id, visitor_id) WHERE contact_id IS NOT NULL;
`,
};
