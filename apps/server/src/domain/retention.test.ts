import { pgliteEngine } from '../testing/engine.js';
import { retentionSuite } from '../testing/suites/retentionSuite.js';

retentionSuite(pgliteEngine);
