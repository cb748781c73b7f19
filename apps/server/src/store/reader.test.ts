import { pgliteEngine } from '../testing/engine.js';
import { readerSuite } from '../testing/suites/readerSuite.js';

readerSuite(pgliteEngine);
