import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface PasswordCost {
  /** Power of two: how much memory and time one guess costs. */
  readonly log2: number;
  readonly blockSize: number;
  readonly parallel: number;
}

/** 32 MiB a guess, three times over: what OWASP asks of scrypt. */
export const strongCost: PasswordCost = { log2: 15, blockSize: 8, parallel: 3 };
const keyBytes = 32;

/** `scrypt$15$8$3$salt$hash`: the cost stands beside it, so that it can be raised later. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.log2, cost.blockSize, cost.parallel, encode(salt), encode(key)].join('$');
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, log2, blockSize, parallel, salt = '', expected = ''] = stored.split('$');
  if (kind !== 'scrypt') return false;
  const given = { log2: Number(log2), blockSize: Number(blockSize), parallel: Number(parallel) };
  const key = await derive(password, Buffer.from(salt, 'base64url'), given);
  const wanted = Buffer.from(expected, 'base64url');
  return wanted.length === key.length && timingSafeEqual(wanted, key);
}

/** Takes as long as a real check: whoever asks learns nothing about which addresses are known. */
export async function wasteCheck(password: string, cost: PasswordCost): Promise<false> {
  await derive(password, randomBytes(16), cost);
  return false;
}

function derive(
  password: string,
  salt: Buffer,
  { log2, blockSize, parallel }: PasswordCost,
): Promise<Buffer> {
  const options = { N: 2 ** log2, r: blockSize, p: parallel, maxmem: 256 * 1_048_576 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url');
}
