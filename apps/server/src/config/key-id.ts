import { hkdfSync } from 'node:crypto';

const ID_BYTES = 6;

/**
 * Returns a short name of a key, such as `1f9a03c4d77e`. It tells one key from another and reveals nothing of the key, so
 * that it may stand in the database, in the log and in errors.
 */
export function keyIdOf(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'key id', ID_BYTES)).toString('hex');
}
