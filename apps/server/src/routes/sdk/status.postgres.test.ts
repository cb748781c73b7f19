import { postgresEngine } from '../../testing/engine.js';
import { statusSuite } from '../../testing/suites/statusSuite.js';

statusSuite(postgresEngine);
