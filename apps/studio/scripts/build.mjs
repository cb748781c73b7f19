import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { swapIn } from '../../../packages/survey/scripts/swapIn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const made = join(root, '.dist');
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: made } });
swapIn(made, join(root, 'dist'));
