import { postgresEngine } from '../../testing/engine.js';
import { projectsSuite } from '../../testing/suites/studio/projectsSuite.js';

projectsSuite(postgresEngine);
