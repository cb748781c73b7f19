import { pgliteEngine } from '../testing/engine.js';
import { backupSuite } from '../testing/suites/backupSuite.js';
import { keptCountsSuite } from '../testing/suites/keptCountsSuite.js';
import { retentionRulesSuite } from '../testing/suites/retentionRulesSuite.js';
import { retentionSuite } from '../testing/suites/retentionSuite.js';
import { schemaSuite } from '../testing/suites/schemaSuite.js';
import { upgradeSuite } from '../testing/suites/upgradeSuite.js';

schemaSuite(pgliteEngine);
upgradeSuite(pgliteEngine);
backupSuite(pgliteEngine);
retentionSuite(pgliteEngine);
retentionRulesSuite(pgliteEngine);
keptCountsSuite(pgliteEngine);
