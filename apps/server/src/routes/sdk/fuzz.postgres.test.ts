import { postgresEngine } from '../../testing/engine.js';
import { fuzzSuite } from '../../testing/suites/fuzzSuite.js';

fuzzSuite(postgresEngine);
