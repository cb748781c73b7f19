// As an app's own configuration: the runtime's preset, what React Navigation asks for, and nothing for the SDK.
module.exports = {
  preset: '@react-native/jest-preset',
  cacheDirectory: '<rootDir>/.jest-cache',
  testMatch: ['**/*.jest.js'],
  transformIgnorePatterns: [
    'node_modules/(?!((jest-)?react-native|@react-native(-community)?|@react-navigation|standard-navigation)/)',
  ],
};
