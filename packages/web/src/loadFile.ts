import { sdkVersion } from '@service-popups/protocol';

/**
 * For the script tag: loads a module of exactly this version from the server, once. It is fetched with its integrity
 * hash first and then imported from the cache: `import()` itself takes no hash, and works where Trusted Types forbid
 * `script.src`. A failed load is forgotten, so that the next need tries again.
 */
export function createFileLoader<Module>(
  file: string,
  integrity: string,
): (sdkBaseUrl: string) => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return (sdkBaseUrl) => {
    loading ??= loadFile(`${sdkBaseUrl}/survey/${sdkVersion}/${file}`, integrity).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }) as Promise<Module>;
    return loading;
  };
}

async function loadFile(url: string, integrity: string): Promise<unknown> {
  // Credentials as a module import has them, so that the second request finds the first one's bytes.
  const response = await fetch(url, { integrity, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  await response.arrayBuffer();
  return import(/* @vite-ignore */ /* webpackIgnore: true */ url);
}
