import { attempt, wallTime, type ServiceConfig, type ServicePopups } from '@service-popups/core';
import { routes } from '@service-popups/protocol';
import { requestTimeoutMs } from '@service-popups/protocol/limits';
import { createFetchHttp, type EarlyAnswers } from './platform/fetchHttp.js';

/**
 * What the page may hold under `servicePopups` before the script arrives: calls in the order they were made, each with its
 * time, in milliseconds, if the snippet has noted it.
 */
type WaitingCalls = readonly (readonly [method: string, ...args: unknown[]] & { readonly time?: number })[];

interface HostPage {
  ServicePopups?: unknown;
  servicePopups?: unknown;
}

/**
 * Puts the class on the page as `ServicePopups`. Where the tag has `data-key`, or a snippet has gathered calls under
 * `servicePopups`, an instance is started, the calls are replayed, and it takes that name. An instance that stands
 * there already stays: the script may be loaded twice.
 * @param early Gets what the platform will ask for first.
 */
export function startFromPage(
  Popups: new () => ServicePopups,
  script: HTMLOrSVGScriptElement | null,
  early: EarlyAnswers,
): void {
  const page = globalThis as HostPage;
  page.ServicePopups ??= Popups;
  const given = page.servicePopups;
  const config = readTag(script?.dataset ?? {});
  if (!Array.isArray(given) && (given !== undefined || config === undefined)) return;
  const origin = scriptOriginOf(script);
  // Anonymous people's definitions take no more than the tag: they are on their way while the SDK starts.
  if (origin && config?.apiKey && !(config.userId || config.baseUrl || config.consent)) {
    const url = routes.definitions(origin, config.apiKey);
    const request = { method: 'GET', url, timeoutMs: requestTimeoutMs, revalidate: true } as const;
    early.set(url, createFetchHttp().send(request));
  }
  const sdk = new Popups();
  // What the page calls from now on waits in the instance, or goes on being gathered by the snippet.
  page.servicePopups ??= sdk;

  // In a task of its own: evaluating the script and starting together would hold a slow phone up for too long.
  setTimeout(() => {
    const waiting = page.servicePopups;
    // Another copy of the script was quicker.
    if (waiting !== given && waiting !== sdk) return;
    page.servicePopups = sdk;
    if (config !== undefined) {
      sdk.init(config);
      if (isOn(script?.dataset['autoLaunch'])) sdk.autoLaunch();
    }
    const life = (sdk as unknown as { readonly _life: { at?: number | undefined } })._life;
    // What is no call costs itself alone.
    for (const call of (given ?? []) as WaitingCalls)
      attempt(() => {
        const [method, ...args] = call;
        // What is no time gives NaN, which counts as now.
        life.at = Math.min(call.time as number, wallTime());
        (sdk as unknown as Record<string, (...given: unknown[]) => void>)[method]?.(...args);
      });
    life.at = undefined;
  });
}

/**
 * The configuration that stands in the tag's `data-` attributes; undefined where there is none. Those that have no name of
 * their own here are fields as they are, such as `data-user-id`; `init` tells which it cannot use, and that the key is
 * missing where the tag asks for more than the class.
 */
function readTag(data: DOMStringMap): ServiceConfig | undefined {
  const { key, analyticsKey, integration, autoLaunch, debug, ...fields } = data;
  if ((key ?? autoLaunch) === undefined) return undefined;
  return {
    ...fields,
    apiKey: key as string,
    ...(analyticsKey && integration && { analytics: { publicKey: analyticsKey, integration } }),
    debug: isOn(debug),
  };
}

/** A switch in the tag is on by being there. Frameworks write `false` for one that is off. */
const isOn = (value: string | undefined): boolean => (value ?? 'false') !== 'false';

/** Where the script came from; undefined for a script in the page itself. */
export function scriptOriginOf(script: HTMLOrSVGScriptElement | null): string | undefined {
  const origin = attempt(() => new URL((script as HTMLScriptElement).src).origin);
  return origin === 'null' ? undefined : origin;
}
