import { postgresEngine } from '../../testing/engine.js';
import { targetingSuite } from '../../testing/suites/studio/targetingSuite.js';

targetingSuite(postgresEngine);
