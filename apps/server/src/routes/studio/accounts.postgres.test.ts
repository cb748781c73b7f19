import { postgresEngine } from '../../testing/engine.js';
import { accountsSuite } from '../../testing/suites/studio/accountsSuite.js';
import { linksSuite } from '../../testing/suites/studio/linksSuite.js';
import { passwordsSuite } from '../../testing/suites/studio/passwordsSuite.js';

accountsSuite(postgresEngine);
linksSuite(postgresEngine);
passwordsSuite(postgresEngine);
