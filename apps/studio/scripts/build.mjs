import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
