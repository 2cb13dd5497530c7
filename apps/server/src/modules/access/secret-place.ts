import type { StoredSigningSecret } from './signing-secret.entity.js';

/** Names a secret's row for its encryption, so that a ciphertext copied to another user's row does not open there. */
export function secretPlace({
  customerId,
  username,
  id,
}: Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>): string {
  return JSON.stringify([customerId, username, id]);
}

/** Returns the number of `k1`, `k2` and so on; 0 for any other id. */
export function numberOf(secretId: string): number {
  return Number(/^k(\d{1,15})$/.exec(secretId)?.[1] ?? 0);
}

/** The highest of them; 0 where there is none. */
export function highestNumber(secretIds: Iterable<string>): number {
  let highest = 0;
  for (const id of secretIds) highest = Math.max(highest, numberOf(id));
  return highest;
}
