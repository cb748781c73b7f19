import { afterAll } from 'vitest';
import { pgliteEngine, shareOne } from '../../testing/engine.js';
import { sdkSuites } from '../../testing/suites/sdkSuites.js';
import { servedSuite } from '../../testing/suites/servedSuite.js';

const engine = shareOne(pgliteEngine);
afterAll(() => engine.stop());

sdkSuites(engine);
servedSuite(engine);
