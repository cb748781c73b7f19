import { pgliteEngine } from '../../testing/engine.js';
import { definitionsSuite } from '../../testing/suites/definitionsSuite.js';

definitionsSuite(pgliteEngine);
