import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { migrations } from './index.js';

/** The steps as databases out there have taken them. A new one is added here; none of these lines ever changes. */
const taken = [
  [1, 'foundation', 'b82b740d29971393'],
  [2, 'studio', '384d17a3d576ff74'],
  [3, 'webhooks', '10ae3ada84e5df61'],
  [4, 'past_responses', '6b56a91b3a61be16'],
  [5, 'kept_counts', '061b7448867d6074'],
  [6, 'coarser_counts', '0a34b728d215630b'],
  [7, 'named_batches', '29cedfa6e83809ec'],
];

describe('the steps of the schema', () => {
  it('stay as they were taken: a database that has one never takes it again', () => {
    const digests = migrations.map(({ id, name, sql }) => [
      id,
      name,
      createHash('sha256').update(sql).digest('hex').slice(0, 16),
    ]);
    expect(digests).toEqual(taken);
  });
});
