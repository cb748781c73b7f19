import { pgliteEngine } from '../../testing/engine.js';
import { limitsSuite } from '../../testing/suites/limitsSuite.js';

limitsSuite(pgliteEngine);
