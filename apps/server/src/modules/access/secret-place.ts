import type { StoredSigningSecret } from './signing-secret.entity.js';

/** Names a secret's row for its encryption, so that a ciphertext copied to another user's row does not open there. */
export function secretPlace({
  customerId,
  username,
  id,
}: Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>): string {
  return JSON.stringify([customerId, username, id]);
}

/** Of `k1`, `k2` … the number; of any other id, and of one that no count comes to, 0. */
export function numberOf(secretId: string): number {
  return Number(/^k(\d{1,15})$/.exec(secretId)?.[1] ?? 0);
}

/** The highest of them; 0 where there is none. */
export function highestNumber(secretIds: Iterable<string>): number {
  let highest = 0;
  for (const id of secretIds) highest = Math.max(highest, numberOf(id));
  return highest;
}
