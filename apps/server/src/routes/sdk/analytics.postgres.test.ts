import { postgresEngine } from '../../testing/engine.js';
import { analyticsSuite } from '../../testing/suites/analyticsSuite.js';

analyticsSuite(postgresEngine);
