import { postgresEngine } from '../../testing/engine.js';
import { parkedSuite } from '../../testing/suites/studio/parkedSuite.js';
import { webhookSecretsSuite } from '../../testing/suites/studio/webhookSecretsSuite.js';
import { webhooksSuite } from '../../testing/suites/studio/webhooksSuite.js';

webhooksSuite(postgresEngine);
parkedSuite(postgresEngine);
webhookSecretsSuite(postgresEngine);
