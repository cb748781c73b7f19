import { pgliteEngine } from '../../testing/engine.js';
import { resultsSuite } from '../../testing/suites/studio/resultsSuite.js';

resultsSuite(pgliteEngine);
