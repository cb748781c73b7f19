import { pgliteEngine } from '../testing/engine.js';
import { backupSuite } from '../testing/suites/backupSuite.js';

backupSuite(pgliteEngine);
