import { postgresEngine } from '../../testing/engine.js';
import { accountsSuite } from '../../testing/suites/studio/accountsSuite.js';
import { passwordsSuite } from '../../testing/suites/studio/passwordsSuite.js';

accountsSuite(postgresEngine);
passwordsSuite(postgresEngine);
