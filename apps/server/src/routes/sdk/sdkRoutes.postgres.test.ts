import { afterAll } from 'vitest';
import { postgresEngine, shareOne } from '../../testing/engine.js';
import { sdkSuites } from '../../testing/suites/sdkSuites.js';

const engine = shareOne(postgresEngine);
afterAll(() => engine.stop());

sdkSuites(engine);
