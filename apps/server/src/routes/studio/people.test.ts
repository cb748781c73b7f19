import { pgliteEngine } from '../../testing/engine.js';
import { peopleSuite } from '../../testing/suites/studio/peopleSuite.js';

peopleSuite(pgliteEngine);
