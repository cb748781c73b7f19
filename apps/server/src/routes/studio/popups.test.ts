import { pgliteEngine } from '../../testing/engine.js';
import { popupsSuite } from '../../testing/suites/studio/popupsSuite.js';

popupsSuite(pgliteEngine);
