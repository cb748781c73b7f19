import { pgliteEngine } from '../../testing/engine.js';
import { activityDaysSuite } from '../../testing/suites/studio/activityDaysSuite.js';
import { activitySuite } from '../../testing/suites/studio/activitySuite.js';

activitySuite(pgliteEngine);
activityDaysSuite(pgliteEngine);
