import { postgresEngine } from '../../testing/engine.js';
import { studioFuzzSuite } from '../../testing/suites/studio/studioFuzzSuite.js';

studioFuzzSuite(postgresEngine);
