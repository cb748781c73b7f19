import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { eventually } from '../framework/eventually.js';
import { runBundle, settle, type MetroBundle, type MobileSystem } from './metroBundle.js';
import { popupForTests } from '@service-popups/mobile/test';

/** Said once in the whole SDK, by the part that holds `ServicePopups`. */
const onlyInServicePopups = 'init needs an apiKey';

export function expectOneCopy({ code, sdk }: MetroBundle): void {
  expect(code.split(onlyInServicePopups)).toHaveLength(2);
  expect(Object.keys(sdk).filter((path) => path.endsWith('dist/native/index.js'))).toHaveLength(1);
  expect(Object.keys(sdk).filter((path) => !path.includes('/dist/native/'))).toEqual([]);
  // Sentences for those who develop the app are no part of its release.
  expect(Object.keys(sdk).filter((path) => path.endsWith('explain.js'))).toEqual([]);
}

/** What the SDK's files weigh in the bundle, compressed on their own; the inlined renderer is not counted. */
export function brotliBytes({ sdk }: MetroBundle): number {
  const counted = Object.entries(sdk).filter(([path]) => !path.endsWith('surveyText.js'));
  return brotliCompressSync(counted.map(([, code]) => code).join('\n')).length;
}

export async function expectWorksWithPackages({ code }: MetroBundle, system: MobileSystem): Promise<void> {
  const host = await runBundle(code, { system, hasNativeSides: true, popups: [popupForTests()] });
  const heard: string[] = [];
  for (const name of ['popup_shown', 'popup_clicked', 'survey_completed'])
    host.service.on(name, ({ type }) => void heard.push(type));
  await host.service.ready;
  expect(host.storeId).toBe('service-sdk');
  host.service.triggerEvent('checkout_done');
  const shown = await eventually(async () => host.webView(), Boolean, { what: 'a WebView' });
  const props = shown?.props as
    | { source: { html: string; baseUrl: string }; onMessage(event: object): void; originWhitelist: string[] }
    | undefined;
  expect(props?.source.baseUrl).toBe('https://api.example.com');
  expect(props?.originWhitelist).toEqual(['*']);
  const token = /"token":"([^"]+)"/.exec(props?.source.html ?? '')?.[1];
  const say = (type: string, fields: object = {}): void => {
    const data = JSON.stringify({ source: 'service-survey', v: 1, token, type, ...fields });
    props?.onMessage({ nativeEvent: { data } });
  };
  say('ready');
  say('interacted');
  say('completed', { page: 'p2', answers: { q: 5 }, revision: 1 });
  say('closed', { reason: 'completed' });
  host.service.track('opened');
  await host.service.flush();
  await eventually(async () => host.webView() === undefined, Boolean, { what: 'no WebView' });
  expect(heard).toEqual(['popup_shown', 'popup_clicked', 'survey_completed']);
  const batch = host.requests.find(({ url }) => url.endsWith('/analytics'))?.body;
  expect(batch).toMatchObject({
    metadata: { platform: system, device: { type: 'phone', model: 'Phone of the test' } },
  });
  expect(host.storedKeys.length).toBeGreaterThan(0);
  expect(host.fatals).toEqual([]);
}

/** Without the packages, or with packages that throw, the app runs, and one error names what is missing. */
export async function expectDegrades(
  { code }: MetroBundle,
  options: { readonly system: MobileSystem; readonly hasNativeSides: boolean; readonly throws?: boolean },
): Promise<void> {
  const host = await runBundle(code, { ...options, popups: [popupForTests()] });
  await host.service.ready;
  host.service.triggerEvent('checkout_done');
  host.service.track('opened');
  await host.service.flush();
  const named = (): string[] => host.logged.filter((line) => line.includes('react-native-webview'));
  await eventually(
    async () => named(),
    (lines) => lines.length > 0,
    { what: 'the error that names the package' },
  );
  await settle();
  expect(host.text()).toBe('the app');
  expect(host.fatals).toEqual([]);
  expect(named()).toHaveLength(1);
  const batch = host.requests.find(({ url }) => url.endsWith('/analytics'))?.body as { metadata: object };
  expect(batch.metadata).toMatchObject({ platform: options.system });
  expect(batch.metadata).not.toHaveProperty('device');
}
