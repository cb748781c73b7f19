import { postgresEngine } from '../testing/engine.js';
import { readerSuite } from '../testing/suites/readerSuite.js';

readerSuite(postgresEngine);
