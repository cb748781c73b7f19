// As an app's own configuration: the runtime's preset, and nothing for the SDK.
module.exports = {
  preset: '@react-native/jest-preset',
  cacheDirectory: '<rootDir>/.jest-cache',
  testMatch: ['**/*.jest.js'],
};
