import { pgliteEngine } from '../../testing/engine.js';
import { webhooksSuite } from '../../testing/suites/studio/webhooksSuite.js';

webhooksSuite(pgliteEngine);
