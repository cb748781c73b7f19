// Bundles one entry for one platform and tells, as JSON, which modules went in. Run in the host's folder.
const fs = require('node:fs');
const path = require('node:path');
const { loadConfig, runBuild } = require('metro');

async function main() {
  const [entry, platform, out] = process.argv.slice(2);
  const config = await loadConfig({ config: path.join(__dirname, 'metro.config.js'), maxWorkers: 2 });
  const modules = new Map();
  config.serializer.processModuleFilter = (module) => {
    modules.set(path.relative(__dirname, module.path), module.output[0]?.data.code ?? '');
    return true;
  };
  await runBuild(config, { entry, platform, out, dev: false, minify: true, sourceMap: false });
  const sdk = [...modules].filter(([file]) => file.includes('node_modules/service-popups/'));
  fs.writeFileSync(`${out}.json`, JSON.stringify({ sdk: Object.fromEntries(sdk) }));
}

main().then(
  () => process.exit(0),
  (error) => {
    // A failed build can leave workers behind that would keep the process alive.
    console.error(error);
    process.exit(1);
  },
);
