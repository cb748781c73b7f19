import type { TestEngine } from '../engine.js';
import { analyticsSuite } from './analyticsSuite.js';
import { answersSuite } from './answersSuite.js';
import { connectionsSuite } from './connectionsSuite.js';
import { definitionsSuite } from './definitionsSuite.js';
import { fuzzSuite } from './fuzzSuite.js';
import { hostileSuite } from './hostileSuite.js';
import { limitsSuite } from './limitsSuite.js';
import { statusSuite } from './statusSuite.js';
import { visitorsSuite } from './visitorsSuite.js';

/** What the SDK's routes promise, on whichever database. */
export function sdkSuites(engine: TestEngine): void {
  statusSuite(engine);
  answersSuite(engine);
  analyticsSuite(engine);
  visitorsSuite(engine);
  definitionsSuite(engine);
  fuzzSuite(engine);
  limitsSuite(engine);
  hostileSuite(engine);
  connectionsSuite(engine);
}
