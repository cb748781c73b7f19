import { postgresEngine } from '../../testing/engine.js';
import { liveSuite } from '../../testing/suites/studio/liveSuite.js';

liveSuite(postgresEngine);
