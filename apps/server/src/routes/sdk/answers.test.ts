import { pgliteEngine } from '../../testing/engine.js';
import { answersSuite } from '../../testing/suites/answersSuite.js';

answersSuite(pgliteEngine);
