import { postgresEngine } from '../testing/engine.js';
import { schemaSuite } from '../testing/suites/schemaSuite.js';

schemaSuite(postgresEngine);
