import { pgliteEngine } from '../../testing/engine.js';
import { erasureSuite } from '../../testing/suites/studio/erasureSuite.js';
import { peopleSuite } from '../../testing/suites/studio/peopleSuite.js';

peopleSuite(pgliteEngine);
erasureSuite(pgliteEngine);
