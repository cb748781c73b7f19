import { pgliteEngine } from '../../testing/engine.js';
import { describedSuite } from '../../testing/suites/studio/describedSuite.js';

describedSuite(pgliteEngine);
