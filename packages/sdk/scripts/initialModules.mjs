// Which source files a host's page loads at once when it uses `ServicePopups`; the rest waits for the first trigger.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** @returns {Promise<string[]>} paths from the repository root, of files of which something is really in there */
export async function initialModules() {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: {
      contents:
        "import { ServicePopups } from './packages/sdk/src/index.web.ts'; globalThis.Popups = ServicePopups;",
      resolveDir: root,
    },
    outdir: 'out',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'silent',
  });
  const { outputs } = metafile;
  const waiting = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === '<stdin>');
  const reached = new Set();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const imported of outputs[path].imports)
      if (imported.kind === 'import-statement') waiting.push(imported.path);
  }
  return [...reached].flatMap((path) =>
    Object.entries(outputs[path].inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file),
  );
}
