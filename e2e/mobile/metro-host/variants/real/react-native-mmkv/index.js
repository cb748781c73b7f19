// The major version that the test asks for.
const versions = { 2: () => require('mmkv-2'), 3: () => require('mmkv-3'), 4: () => require('mmkv-4') };

module.exports = versions[globalThis.hostMmkv]();
