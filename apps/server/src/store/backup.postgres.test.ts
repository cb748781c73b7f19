import { postgresEngine } from '../testing/engine.js';
import { backupSuite } from '../testing/suites/backupSuite.js';

backupSuite(postgresEngine);
