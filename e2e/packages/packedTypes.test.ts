import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostFolder, type HostFolder } from './packedSdk.js';

let host: HostFolder;

beforeAll(() => {
  host = createHostFolder();
});
afterAll(() => host.remove());

const strictHost = `import { ServicePopups, type ServiceConfig } from 'service-popups';
  import { ServiceProvider, useService } from 'service-popups/react';
  import { TestServicePopups } from 'service-popups/testing';
  interface Events { bought: { total: number } }
  const config: ServiceConfig = { apiKey: 'pk', consent: 'pending' };
  const sdk = new ServicePopups<Events>();
  sdk.init(config);
  sdk.track('bought', { total: 3 });
  const sent: Promise<boolean> = sdk.setContactAttributes({ plan: 'pro' });
  interface Person { plan: 'free' | 'pro' }
  export const tell = (person: Person): void => useService<Events, Person>().setUserAttributes(person);
  export { ServiceProvider, TestServicePopups, sent };`;

const strictApp = `import { ServicePopups, setupMobile, type KeyValueStorage, type MobileSurveyPayload } from 'service-popups';
  import { ServiceProvider, useService } from 'service-popups/mobile';
  import { service } from 'service-popups/mobile/jest';
  import { TestServicePopups } from 'service-popups/testing';
  declare const kvStore: KeyValueStorage;
  // As React Native's own types have it, from 0.87 on.
  declare const appState: {
    currentState: string | null | undefined;
    addEventListener(type: 'change' | 'focus', listener: (state: 'active' | 'background') => void): { remove(): void };
  };
  const sdk = new ServicePopups();
  const stop: () => void = setupMobile(sdk, { apiKey: 'pk' }, { kvStore, appState });
  const ofProvider: () => ServicePopups = useService;
  interface Person { plan: 'free' | 'pro' }
  export const tell = (person: Person): void => useService<{}, Person>().setUserAttributes(person);
  const ofMock: ServicePopups = service;
  const ofTests: ServicePopups = new TestServicePopups();
  export type Payload = MobileSurveyPayload;
  export { ServiceProvider, stop, ofProvider, ofMock, ofTests };`;

describe('TypeScript', () => {
  const tsc = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');

  it.each([
    ['node16', 'node16', 'types-esm.mts'],
    ['node16', 'node16', 'types-cjs.cts'],
    ['esnext', 'bundler', 'types-bundler.ts'],
  ])('compiles a strict host (module %s, resolution %s, %s)', (module, resolution, file) => {
    writeFileSync(join(host.path, file), strictHost);
    expect(compile(file, module, resolution)).toBe('');
  });

  // React Native's own base configuration, and that of apps which are CommonJS.
  it.each([
    ['esnext', 'bundler', 'types-app.ts', ['--customConditions', 'react-native']],
    ['node16', 'node16', 'types-app.cts', []],
  ])(
    '[MOB-1] compiles a strict app (module %s, resolution %s, %s)',
    (module, resolution, file, conditions) => {
      writeFileSync(join(host.path, file), strictApp);
      expect(compile(file, module, resolution, conditions)).toBe('');
    },
  );

  it('knows the properties of a declared event', () => {
    writeFileSync(join(host.path, 'wrong.ts'), strictHost.replace('total: 3', "total: 'three'"));
    expect(compile('wrong.ts', 'esnext', 'bundler')).toContain(
      "Type 'string' is not assignable to type 'number'",
    );
  });

  function compile(
    file: string,
    module: string,
    resolution: string,
    conditions: readonly string[] = [],
  ): string {
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2022',
      '--types',
      '',
      ...conditions,
    ];
    const args = [tsc, ...options, '--module', module, '--moduleResolution', resolution, file];
    return spawnSync(process.execPath, args, { cwd: host.path, encoding: 'utf8' }).stdout;
  }
});
