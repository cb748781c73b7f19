import {
  contactRoute,
  isSafeKey,
  type Attributes,
  type AttributeValue,
  type ContactRequest,
} from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import { hashText } from '@service-popups/rules';
import { membersOf } from '../boot/stateRecords.js';
import type { Parts } from '../boot/parts.js';
import { sendRequest } from '../transport/request.js';
import { writeJson } from '../transport/writeJson.js';

/** Resolves true when something was sent, false when there was nothing to send or it could not be sent. */
export type ContactSync = (userId: string | undefined, attributes: unknown) => Promise<boolean>;

export interface ContactSyncOptions extends Pick<
  Parts,
  | 'config'
  | 'platform'
  | 'records'
  | 'baseUrl'
  | 'identity'
  | 'definitions'
  | 'outbox'
  | 'logger'
  | 'previewToken'
> {
  readonly userHash: () => string | undefined;
}

/** What `loadContact` of the platform loads. */
export interface ContactModule {
  createContactSync(options: ContactSyncOptions): ContactSync;
}

/** What was sent for one user: attribute to hash of its value. Hashes, because attributes are personal data. */
type Sent = Readonly<Record<string, string>>;

const name = 'contact';
/** People who share a device take turns; more than these are not remembered, and are simply sent again. */
const rememberedUsers = 5;

/**
 * Sends Contact attributes that differ from what was sent before, and only then. Calls wait for each other, so that
 * an older value never overtakes a newer one; the same call made twice at a time is one request.
 */
export function createContactSync(options: ContactSyncOptions): ContactSync {
  const { config, platform, records, identity, definitions, outbox, logger } = options;
  let last = Promise.resolve(false);
  /** What the last call asked for, until it has ended. */
  let lastKey: string | undefined;

  const sentFor = (userId: string): Sent => membersOf(membersOf(records.read(name))[userId]) as Sent;
  const remember = (userId: string, sent: Sent | undefined): void => {
    const kept = Object.entries(membersOf(records.read(name))).filter(([id]) => id !== userId);
    if (sent) kept.push([userId, sent]);
    records.write(name, Object.fromEntries(kept.slice(-rememberedUsers)));
  };

  const sendNow = async (userId: string, attributes: Attributes): Promise<boolean> => {
    await definitions.known;
    const isOff = options.previewToken || definitions.tracking()?.enabled === false;
    if (isOff || identity.userId() !== userId) return false;
    const sent = sentFor(userId);
    const hashes = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, hashOf(value)]));
    if (Object.keys(hashes).every((key) => sent[key] === hashes[key])) return false;
    const contact = {
      publicKey: config.apiKey,
      userId,
      userAttributes: attributes,
      // Not written where there is none.
      userHash: options.userHash(),
    } as ContactRequest;
    const body = outbox.admit('contact', contact);
    if (body === null) return false;
    const { json } = writeJson(body, { depth: 3, bytes: limits.bodyBytes });
    const request = { method: 'POST', url: contactRoute(options.baseUrl), body: json } as const;
    const answer = await sendRequest(platform, request);
    // The server does not know this Contact (any more): what was sent before is gone with it.
    if (answer.status === 404) remember(userId, undefined);
    if (!answer.ok || typeof membersOf(answer.body)['userId'] !== 'string') {
      logger.warn(`setContactAttributes: not sent (status ${answer.status}).`);
      return false;
    }
    remember(userId, { ...sent, ...hashes });
    // The Contact changed: other popups may match now.
    definitions.refresh();
    return true;
  };

  return (userId, given) => {
    if (userId === undefined) {
      logger.warn('setContactAttributes: nothing is sent without a userId.');
      return Promise.resolve(false);
    }
    const attributes = readAttributes(given, logger.warn);
    const key = JSON.stringify([
      userId,
      Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1)),
    ]);
    if (key !== lastKey) {
      lastKey = key;
      const send = (): Promise<boolean> => sendNow(userId, attributes);
      const mine = (last = last.then(send, send).finally(() => {
        if (last === mine) lastKey = undefined;
      }));
    }
    return last;
  };
}

/** Values keep their own types; what is none of the three, or has a hostile key, is left out. */
function readAttributes(given: unknown, warn: (message: string) => void): Attributes {
  const result: [string, AttributeValue][] = [];
  for (const [key, value] of Object.entries(membersOf(given))) {
    const isValue = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
    if (!isSafeKey(key) || key.length > limits.keyLength || !isValue || result.length === limits.attributes) {
      warn(
        `setContactAttributes: "${key}" is left out: only texts, numbers and booleans under short keys are sent.`,
      );
    } else {
      result.push([
        key,
        typeof value === 'string' ? value.slice(0, limits.valueLength) : (value as AttributeValue),
      ]);
    }
  }
  return Object.fromEntries(result);
}

function hashOf(value: AttributeValue): string {
  return hashText(`${typeof value}:${value}`).toString(36);
}
