/**
 * What chance looks for, longer than the unit lane: the differential fuzz of decoder tables and schemas with fifty times
 * the documents, and the properties of the rules with twenty times the tries.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'fuzz',
  command: [
    'node',
    '--env-file=e2e/fuzz/fuzz.env',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--testTimeout=900000',
    'packages/protocol/src/differential.test.ts',
    'packages/rules/src/survey/surveySession.property.test.ts',
    'packages/rules/src/targeting/properties.test.ts',
    'packages/rules/src/analysis/analyzeSurvey.test.ts',
  ],
  counts: 'vitest',
  selection: 'all',
};
