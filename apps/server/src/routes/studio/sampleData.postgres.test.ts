import { postgresEngine } from '../../testing/engine.js';
import { sampleDataSuite } from '../../testing/suites/studio/sampleDataSuite.js';

sampleDataSuite(postgresEngine);
