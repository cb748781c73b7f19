// Token buckets in memory. An address is never kept: only its hash with a salt that is forgotten every day.
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.js';

export interface RateLimit {
  /** @returns seconds to wait, or 0 when there is room. Takes none of it. */
  ask(name: string): number;
  /** @returns seconds to wait, or 0 when there was room. */
  take(name: string, factor?: number): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Names beyond this many are forgotten, oldest first: a flood of names must not fill the memory. */
const maxNames = 100_000;

export function createRateLimit(options: {
  readonly clock: Clock;
  readonly allowed: number;
  readonly perMs: number;
}): RateLimit {
  const { clock, allowed, perMs } = options;
  const buckets = new Map<string, Bucket>();
  const find = (name: string, capacity: number): Bucket => {
    const now = clock.now();
    const bucket = buckets.get(name) ?? { tokens: capacity, at: now };
    const refill = (Math.max(0, now - bucket.at) * capacity) / perMs;
    bucket.tokens = Math.min(capacity, bucket.tokens + refill);
    bucket.at = now;
    return bucket;
  };
  const waitFor = ({ tokens }: Bucket, capacity: number): number =>
    tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * perMs) / capacity / 1_000));
  return {
    ask: (name) => waitFor(find(name, allowed), allowed),
    take: (name, factor = 1) => {
      const capacity = allowed * factor;
      const bucket = find(name, capacity);
      if (!buckets.has(name)) {
        if (buckets.size >= maxNames) dropOldest(buckets);
        buckets.set(name, bucket);
      }
      const wait = waitFor(bucket, capacity);
      if (wait === 0) bucket.tokens -= 1;
      return wait;
    },
  };
}

function dropOldest(buckets: Map<string, Bucket>): void {
  let left = maxNames / 10;
  for (const name of buckets.keys()) {
    buckets.delete(name);
    left -= 1;
    if (left <= 0) return;
  }
}

export function createAddressHash(clock: Clock): (address: string) => string {
  let day = -1;
  let salt = randomBytes(32).toString('base64');
  return (address) => {
    const today = Math.floor(clock.now() / 86_400_000);
    if (today !== day) {
      day = today;
      salt = randomBytes(32).toString('base64');
    }
    return hash('sha256', `${salt}\n${address}`, 'base64url').slice(0, 16);
  };
}
