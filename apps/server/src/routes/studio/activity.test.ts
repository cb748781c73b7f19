import { pgliteEngine } from '../../testing/engine.js';
import { activitySuite } from '../../testing/suites/studio/activitySuite.js';

activitySuite(pgliteEngine);
