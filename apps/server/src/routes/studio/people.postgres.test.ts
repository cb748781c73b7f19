import { postgresEngine } from '../../testing/engine.js';
import { erasureSuite } from '../../testing/suites/studio/erasureSuite.js';
import { peopleSuite } from '../../testing/suites/studio/peopleSuite.js';

peopleSuite(postgresEngine);
erasureSuite(postgresEngine);
