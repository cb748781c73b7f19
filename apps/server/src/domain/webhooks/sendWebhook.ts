import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './publicAddresses.js';
import { readRetryAfter } from './readRetryAfter.js';
import { createResolveName, resolveOwnName } from './resolveName.js';
import type { ResolveName } from './resolveName.js';

export interface WebhookMessage {
  readonly url: string;
  readonly secret: string;
  /** What takes the secret's place soon: a receiver that knows it already has a signature to check as well. */
  readonly nextSecret?: string | undefined;
  readonly deliveryId: string;
  readonly event: string;
  readonly body: string;
  /** In milliseconds; part of what is signed, so that an old delivery cannot be played again. */
  readonly now: number;
}

export type SendOutcome =
  | { readonly ok: true; readonly status: number }
  | {
      readonly ok: false;
      readonly status?: number;
      readonly reason: string;
      /** How long the receiver asked to be left alone, in milliseconds. */
      readonly restMs?: number;
    };

export interface SendOptions {
  /** For tests and for receivers on the same machine. */
  readonly allowLoopback: boolean;
  readonly timeoutMs?: number;
  /** Default: asks the name servers of this machine. */
  readonly resolveName?: ResolveName;
}

const defaultTimeoutMs = 10_000;
/** What the receiver answers is not read beyond this. */
const mostAnswerBytes = 65_536;

/** @returns a sentence when this address will never be delivered to; undefined when it may be */
export function refuseUrl(text: string, { allowLoopback }: SendOptions): string | undefined {
  if (!URL.canParse(text)) return 'This is not an address.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowLoopback)) {
    return 'The address must begin with https://, since answers of people travel to it.';
  }
  if (url.username !== '' || url.password !== '') return 'The address must not hold a password.';
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayReach(host, allowLoopback))
    return 'This address lies inside a private network.';
  if (!allowLoopback && (host === 'localhost' || host.endsWith('.localhost'))) {
    return 'This address lies on the server itself.';
  }
  return undefined;
}

/** Without the brackets of version 6, and without the dot that a full name may end in. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function mayReach(address: string, allowLoopback: boolean): boolean {
  return isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
}

/** `t=…,v1=…`: HMAC-SHA256 of the time and the body, with the webhook's secret, in hexadecimal. */
function signWebhook(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Resolves the name once and connects to what was checked: a name that changes in between leads nowhere else. */
export async function sendWebhook(message: WebhookMessage, options: SendOptions): Promise<SendOutcome> {
  const refused = refuseUrl(message.url, options);
  if (refused !== undefined) return { ok: false, reason: refused };
  const url = new URL(message.url);
  const address = await resolveAddress(hostOf(url), options);
  if (typeof address !== 'string') return address;
  return post(url, address, message, options.timeoutMs ?? defaultTimeoutMs);
}

async function resolveAddress(
  host: string,
  { allowLoopback, resolveName = allowLoopback ? resolveOwnName : createResolveName() }: SendOptions,
): Promise<string | SendOutcome> {
  try {
    const found = isIP(host) === 0 ? await resolveName(host) : [host];
    const first = found[0];
    if (first === undefined) return { ok: false, reason: 'The name has no address.' };
    // One private address among public ones is enough to refuse: nobody needs such a name.
    if (!found.every((address) => mayReach(address, allowLoopback))) {
      return { ok: false, reason: 'The name leads into a private network.' };
    }
    return first;
  } catch {
    return { ok: false, reason: 'The name could not be resolved.' };
  }
}

function post(url: URL, address: string, message: WebhookMessage, timeoutMs: number): Promise<SendOutcome> {
  const seconds = Math.floor(message.now / 1_000);
  const isHttps = url.protocol === 'https:';
  const body = Buffer.from(message.body);
  return new Promise((resolve) => {
    const request = (isHttps ? requestHttps : requestHttp)({
      host: address,
      // A certificate for an address is checked against the address itself.
      ...(isHttps && isIP(hostOf(url)) === 0 ? { servername: hostOf(url) } : {}),
      port: url.port === '' ? (isHttps ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      agent: false,
      headers: {
        Host: url.host,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'User-Agent': 'Service-Popups-Webhook/1',
        'X-Service-Popups-Event': message.event,
        'X-Service-Popups-Delivery': message.deliveryId,
        'X-Service-Popups-Signature': signWebhook(message.secret, seconds, message.body),
        // Apart from the other: receivers out there refuse a signature with a second value.
        ...(message.nextSecret === undefined
          ? {}
          : { 'X-Service-Popups-Next-Signature': signWebhook(message.nextSecret, seconds, message.body) }),
      },
    });
    const settle = (outcome: SendOutcome) => {
      clearTimeout(limit);
      resolve(outcome);
      request.destroy();
    };
    let answered: SendOutcome | undefined;
    // Whoever has answered has answered, also one whose words do not end.
    const limit = setTimeout(
      () => settle(answered ?? { ok: false, reason: `No answer within ${timeoutMs / 1_000} s.` }),
      timeoutMs,
    );
    limit.unref();
    request.on('error', (error: NodeJS.ErrnoException) =>
      settle({ ok: false, reason: `The connection failed (${error.code ?? error.name}).` }),
    );
    request.on('response', (response) => {
      let read = 0;
      const outcome = outcomeOf(
        response.statusCode ?? 0,
        readRetryAfter(response.headers['retry-after'], message.now),
      );
      answered = outcome;
      const finish = () => settle(outcome);
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > mostAnswerBytes) finish();
      });
      response.on('end', finish);
      response.on('error', finish);
    });
    request.end(body);
  });
}

function outcomeOf(status: number, restMs: number): SendOutcome {
  if (status >= 200 && status < 300) return { ok: true, status };
  if (status >= 300 && status < 400) return { ok: false, status, reason: 'Redirects are not followed.' };
  return { ok: false, status, reason: `Answered ${status}.`, ...(restMs > 0 ? { restMs } : {}) };
}
