import { postgresEngine } from '../../testing/engine.js';
import { draftsSuite } from '../../testing/suites/studio/draftsSuite.js';
import { popupsSuite } from '../../testing/suites/studio/popupsSuite.js';

popupsSuite(postgresEngine);
draftsSuite(postgresEngine);
