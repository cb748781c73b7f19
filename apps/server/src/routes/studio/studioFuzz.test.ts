import { pgliteEngine } from '../../testing/engine.js';
import { studioFuzzSuite } from '../../testing/suites/studio/studioFuzzSuite.js';

studioFuzzSuite(pgliteEngine);
