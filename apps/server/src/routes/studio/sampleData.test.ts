import { pgliteEngine } from '../../testing/engine.js';
import { sampleDataSuite } from '../../testing/suites/studio/sampleDataSuite.js';

sampleDataSuite(pgliteEngine);
