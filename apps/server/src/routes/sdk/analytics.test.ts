import { pgliteEngine } from '../../testing/engine.js';
import { analyticsSuite } from '../../testing/suites/analyticsSuite.js';

analyticsSuite(pgliteEngine);
