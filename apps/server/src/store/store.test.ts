import { pgliteEngine } from '../testing/engine.js';
import { backupSuite } from '../testing/suites/backupSuite.js';
import { retentionSuite } from '../testing/suites/retentionSuite.js';
import { schemaSuite } from '../testing/suites/schemaSuite.js';

schemaSuite(pgliteEngine);
backupSuite(pgliteEngine);
retentionSuite(pgliteEngine);
