import { pgliteEngine } from '../../testing/engine.js';
import { resultsOverTimeSuite } from '../../testing/suites/studio/resultsOverTimeSuite.js';
import { resultsSuite } from '../../testing/suites/studio/resultsSuite.js';

resultsSuite(pgliteEngine);
resultsOverTimeSuite(pgliteEngine);
