import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareHost } from '../mobile/hostFolder.mjs';
import { strictOptions } from '../packages/strictOptions.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** An app that hands parts of the runtime to the SDK, and wraps a WebView both ways. */
const app = `import { AppState, Platform } from 'react-native';
import { WebView, type WebViewProps } from 'react-native-webview';
import { ServicePopups, setupMobile } from 'service-popups';
import { ServiceProvider, type SurveyWebViewProps } from 'service-popups/mobile';

const config = { apiKey: 'pk' };
const OfSurveys = (props: SurveyWebViewProps) => <WebView {...props} textZoom={100} />;
const OfTheApp = (props: WebViewProps) => <WebView {...props} textZoom={100} />;
export const providers = [WebView, OfSurveys, OfTheApp].map((webView) => (
  <ServiceProvider key="" config={config} webView={webView} />
));
export const stop = setupMobile(new ServicePopups(), config, { appState: AppState, platform: Platform.OS });
`;

const compilerOptions = { ...strictOptions, types: ['react-native'], lib: ['es2022'] };

describe('a strict app in TypeScript', () => {
  let folder: string;
  beforeAll(() => {
    folder = join(prepareHost(here('../mobile/jest-host')), 'types');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'app.tsx'), app);
  });

  // The second are the only ones from React Native 0.87 on.
  it.each([
    ['the types that an app has by itself', []],
    ['the types that are made from its source', ['react-native-strict-api']],
  ])("gives the runtime's own parts to the SDK, with %s", (_which, conditions) => {
    const customConditions = [...conditions, 'react-native'];
    const options = { ...compilerOptions, customConditions };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['app.tsx'] }),
    );
    const tsc = here('../../node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
