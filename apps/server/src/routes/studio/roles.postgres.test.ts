import { postgresEngine } from '../../testing/engine.js';
import { rolesSuite } from '../../testing/suites/studio/rolesSuite.js';

rolesSuite(postgresEngine);
