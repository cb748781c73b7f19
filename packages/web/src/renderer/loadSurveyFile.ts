import { routes, sdkVersion } from '@service-popups/protocol';
import type { SurveyModule } from './loadSurvey.js';

/**
 * For the script tag: the renderer of exactly this version, from the server. It is fetched with its integrity hash
 * first and then imported from the cache: `import()` itself takes no hash, and works where Trusted Types forbid
 * `script.src`. A failed load is forgotten, so that the next popup tries again.
 */
export function createSurveyFileLoader(integrity: string): (sdkBaseUrl: string) => Promise<SurveyModule> {
  let loading: Promise<SurveyModule> | undefined;
  return (sdkBaseUrl) => {
    loading ??= loadSurveyFile(routes.renderer(sdkBaseUrl, sdkVersion), integrity).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function loadSurveyFile(url: string, integrity: string): Promise<SurveyModule> {
  // Credentials as a module import has them, so that the second request finds the first one's bytes.
  const response = await fetch(url, { integrity, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  await response.arrayBuffer();
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ url)) as SurveyModule;
}
