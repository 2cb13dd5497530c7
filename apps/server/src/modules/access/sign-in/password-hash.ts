import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';

/** scrypt's block size and parallelization. N is configured. */
const COST = { r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Returns `scrypt:<N>:<r>:<p>:<salt>:<key>`. With the cost in the hash, the cost can be raised later without changing
 * old hashes (D-SIG-11).
 */
export async function hashPassword(password: string, N: number): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return hashOf(N, salt, await derive(password, salt, { N, ...COST }));
}

/**
 * Returns a hash that no password matches. Comparing with it costs as much as any comparison, and creating it costs
 * nothing.
 */
export function hashOfNoPassword(N: number): string {
  return hashOf(N, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
}

/** Compares in constant time, at the full cost. */
export async function matchesPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split(':');
  if (scheme !== 'scrypt') throw new TypeError('This is no password hash.');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}

function hashOf(N: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
