import type { StoredSigningSecret } from './signing-secret.entity.js';

/** Names a secret's row for its encryption, so that a ciphertext copied to another user's row does not open there. */
export function secretPlace({
  customerId,
  username,
  id,
}: Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>): string {
  return JSON.stringify([customerId, username, id]);
}
