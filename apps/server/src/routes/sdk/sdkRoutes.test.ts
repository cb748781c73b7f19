import { afterAll } from 'vitest';
import { pgliteEngine, shareOne } from '../../testing/engine.js';
import { analyticsSuite } from '../../testing/suites/analyticsSuite.js';
import { answersSuite } from '../../testing/suites/answersSuite.js';
import { definitionsSuite } from '../../testing/suites/definitionsSuite.js';
import { fuzzSuite } from '../../testing/suites/fuzzSuite.js';
import { limitsSuite } from '../../testing/suites/limitsSuite.js';
import { servedSuite } from '../../testing/suites/servedSuite.js';
import { statusSuite } from '../../testing/suites/statusSuite.js';

const engine = shareOne(pgliteEngine);
afterAll(() => engine.stop());

statusSuite(engine);
answersSuite(engine);
analyticsSuite(engine);
definitionsSuite(engine);
fuzzSuite(engine);
limitsSuite(engine);
servedSuite(engine);
