import { pgliteEngine } from '../../testing/engine.js';
import { projectsSuite } from '../../testing/suites/studio/projectsSuite.js';

projectsSuite(pgliteEngine);
