import { postgresEngine } from '../../testing/engine.js';
import { resultsSuite } from '../../testing/suites/studio/resultsSuite.js';

resultsSuite(postgresEngine);
