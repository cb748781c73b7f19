import { attempt } from '@service-popups/core';
import { sdkVersion } from '@service-popups/protocol';

/**
 * For the script tag: loads a module of exactly this version from the server. It is fetched with its integrity hash
 * first and then imported from the cache: `import()` itself takes no hash, and works where Trusted Types forbid
 * `script.src`. Meanwhile it is compiled.
 * @param script The tag: where a page's policy lets in what has its nonce, that goes on to what it loads.
 */
export function createFileLoader<Module>(
  file: string,
  integrity: string,
  script: HTMLOrSVGScriptElement | null,
): (sdkBaseUrl: string) => Promise<Module> {
  return async (sdkBaseUrl) => {
    const url = `${sdkBaseUrl}/survey/${sdkVersion}/${file}?${integrity}`;
    // Credentials as a module import has them, so that the other requests find this one's bytes.
    const fetching = fetch(url, { integrity, credentials: 'same-origin' });
    // Compiles the same bytes as they come, and runs nothing. Where a browser does not know it, `import()` does it all.
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', integrity, nonce: script?.nonce ?? '', href: url });
    attempt(() => document.head.append(link));
    try {
      // With a hash the answer is not told before all of it has come.
      const response = await fetching;
      if (!response.ok) throw Error(`status ${response.status}`);
      return (await import(/* @vite-ignore */ /* webpackIgnore: true */ url)) as Module;
    } finally {
      link.remove();
    }
  };
}
