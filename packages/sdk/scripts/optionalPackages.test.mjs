import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../mobile/src/react/optional/', import.meta.url);

/**
 * Evaluates the file of an optional package in an app that has the given native sides.
 * @param {string} file
 * @param {readonly string[] | undefined} natives Undefined: it is no Expo app either.
 * @param {boolean} hasExpo Whether Expo's global object is there.
 * @returns {{ found: unknown, asked: readonly string[] }}
 */
function evaluate(file, natives, hasExpo = natives !== undefined) {
  const source = readFileSync(fileURLToPath(new URL(`${file}.ts`, folder)), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
  /** @type {string[]} */
  const asked = [];
  const modules = Object.fromEntries((natives ?? []).map((name) => [name, {}]));
  const reactNative = {
    NativeModules: modules,
    TurboModuleRegistry: { get: (/** @type {string} */ name) => modules[name] ?? null },
  };
  const module = { exports: /** @type {Record<string, unknown>} */ ({}) };
  const require = (/** @type {string} */ name) => {
    if (name === 'react-native') return reactNative;
    asked.push(name);
    return { name };
  };
  runInNewContext(code, {
    module,
    exports: module.exports,
    require,
    expo: hasExpo ? { modules } : undefined,
  });
  return { found: module.exports[file], asked };
}

describe('the optional packages of an app', () => {
  it.each([
    ['webView', 'react-native-webview', 'RNCWebViewModule'],
    ['webView', 'react-native-webview', 'RNCWebView'],
    ['mmkv', 'react-native-mmkv', 'NitroModules'],
    ['mmkv', 'react-native-mmkv', 'MmkvCxx'],
    ['mmkv', 'react-native-mmkv', 'MMKV'],
    ['deviceInfo', 'react-native-device-info', 'RNDeviceInfo'],
    ['expoDevice', 'expo-device', 'ExpoDevice'],
    ['expoApplication', 'expo-application', 'ExpoApplication'],
  ])('[MOB-10] %s finds %s by its native side %s', (file, name, native) => {
    expect(evaluate(file, [native]).found).toEqual({ name });
  });

  it.each([
    ['expoDevice', 'expo-device'],
    ['expoApplication', 'expo-application'],
  ])('[MOB-10] %s finds %s where no package of Expo was required before, on Android', (file, name) => {
    expect(evaluate(file, ['ExpoModulesCore'], false).found).toEqual({ name });
  });

  it.each(['webView', 'mmkv', 'deviceInfo', 'expoDevice', 'expoApplication'])(
    '[MOB-10] %s asks for no package without a native side',
    (file) => {
      expect(evaluate(file, ['Other'])).toEqual({ found: undefined, asked: [] });
    },
  );

  it.each(['expoDevice', 'expoApplication'])(
    '[MOB-10] %s asks for no package without a native side where another of Expo is',
    (file) => {
      expect(evaluate(file, ['ExpoModulesCore', 'ExpoOther'])).toEqual({ found: undefined, asked: [] });
    },
  );

  it.each(['expoDevice', 'expoApplication'])('[MOB-10] %s asks for no package outside of Expo', (file) => {
    expect(evaluate(file, undefined)).toEqual({ found: undefined, asked: [] });
  });
});
