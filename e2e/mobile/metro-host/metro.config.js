const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');
const { FileStore } = require('metro-cache');
const path = require('node:path');

/** Which packages the host has besides the SDK; the rest does not exist for the bundler. */
const packages = path.join(__dirname, 'variants', process.env.HOST_VARIANT ?? 'absent');
const optional = [
  'react-native-mmkv',
  'react-native-webview',
  'react-native-device-info',
  'expo-device',
  'expo-application',
];

module.exports = mergeConfig(getDefaultConfig(__dirname), {
  projectRoot: __dirname,
  watchFolders: [],
  cacheStores: [new FileStore({ root: path.join(__dirname, '.metro-cache') })],
  resolver: {
    resolveRequest: (context, name, platform) =>
      optional.includes(name) && !context.originModulePath.startsWith(packages)
        ? context.resolveRequest(context, path.join(packages, name, 'index.js'), platform)
        : context.resolveRequest(context, name, platform),
  },
  // Without a device there is no native side to initialise; the polyfills, with the global error handler, stay.
  serializer: { getModulesRunBeforeMainModule: () => [] },
  reporter: { update: () => undefined },
});
