import { pgliteEngine } from '../../testing/engine.js';
import { accountsSuite } from '../../testing/suites/studio/accountsSuite.js';

accountsSuite(pgliteEngine);
