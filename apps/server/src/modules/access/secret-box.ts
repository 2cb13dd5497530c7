import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError, keyIdOf } from '../../config/index.js';
import type { SqlValue } from '../../database/index.js';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const KEY_ID = /^[0-9a-f]{12}$/;

export interface BoxKey {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Encrypts secrets at rest: AES-256-GCM under the operator's key. During a rotation it also opens what the previous
 * key encrypted (D-SIG-11).
 */
export class SecretBox {
  #current: BoxKey;
  #previous: BoxKey | undefined;

  /**
   * @param key 32 bytes. It encrypts
   * @param previousKey 32 bytes. Undefined if no key is being replaced
   */
  constructor(key: Buffer, previousKey?: Buffer) {
    this.#current = { id: keyIdOf(key), key };
    this.#previous = previousKey && { id: keyIdOf(previousKey), key: previousKey };
  }

  /** @param keys the current one first */
  static of([current, previous]: readonly BoxKey[]): SecretBox {
    const box = new SecretBox(current?.key ?? Buffer.alloc(0));
    if (current) box.#current = current;
    box.#previous = previous;
    return box;
  }

  get keyId(): string {
    return this.#current.id;
  }

  get previousKeyId(): string | undefined {
    return this.#previous?.id;
  }

  /**
   * Returns `v1:`, base64url of nonce, ciphertext and tag, `:` and the id of the key.
   *
   * @param context names the row. A ciphertext that is copied to another row does not decrypt there.
   */
  encrypt(secret: string, context: string): string {
    const { id, key } = this.#current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}:${sealed.toString('base64url')}:${id}`;
  }

  /** @throws ConfigurationError if `encrypt` did not write the text under a known key and for this context */
  decrypt(encrypted: string, context: string): string {
    const [version, text = '', id] = encrypted.split(':');
    const sealed = Buffer.from(text, 'base64url');
    if (version !== VERSION || sealed.length < NONCE_BYTES + TAG_BYTES) {
      throw new ConfigurationError('A stored secret is damaged.');
    }
    const known = [this.#current, this.#previous].find((key) => key?.id === id);
    const opened = known && open(sealed, known.key, context);
    if (opened !== undefined) return opened;
    throw new ConfigurationError('TALENT_SECRET_KEY is not the key that the stored secrets were encrypted with.');
  }

  /** Returns keys for one purpose, with the ids of the keys of this box. Nobody finds those from them. */
  derivedKeys(purpose: string): BoxKey[] {
    const keys = [this.#current, this.#previous].filter((each) => each !== undefined);
    return keys.map(({ id, key }) => ({ id, key: Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)) }));
  }

  /** Returns whether a text names a key that this box does not have. */
  isOfUnknownKey(encrypted: string): boolean {
    const [version, , id] = encrypted.split(':');
    const known: Array<string | undefined> = [this.#current.id, this.#previous?.id];
    return version === VERSION && id !== undefined && KEY_ID.test(id) && !known.includes(id);
  }
}

/** Returns undefined if the key did not seal the text for this context. */
function open(sealed: Buffer, key: Buffer, context: string): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Encrypts a position as text that callers only send back. Every node can open it, and callers learn nothing from it.
 *
 * @param cursor `purpose` names the list, for which alone the cursor opens; `length` is that of the longest position as
 *   JSON, in characters, to which shorter ones are padded
 */
export function sealCursor(
  secretBox: SecretBox,
  { purpose, position, length }: { purpose: string; position: ReadonlyArray<string | number>; length: number },
): string {
  return Buffer.from(secretBox.encrypt(JSON.stringify(position).padEnd(length), purpose)).toString('base64url');
}

/**
 * Returns the position that `sealCursor` encrypted.
 *
 * @throws ProtocolError VALUE_INVALID for the parameter `after`, if the text was not sealed for this purpose
 */
export function openCursor<Position>(secretBox: SecretBox, purpose: string, text: string): Position {
  try {
    const sealed = Buffer.from(text, 'base64url').toString('latin1');
    return JSON.parse(secretBox.decrypt(sealed, purpose)) as Position;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw ProtocolError.of('VALUE_INVALID', 'must be the "next" of an earlier answer, unchanged.', 'after');
  }
}

/** Returns whether a cursor was sealed under a key that was replaced and is no longer known. */
export function isCursorOfUnknownKey(secretBox: SecretBox, text: string): boolean {
  return secretBox.isOfUnknownKey(Buffer.from(text, 'base64url').toString('latin1'));
}

/** A column of a table whose texts `SecretBox` has encrypted. A rotation of the key encrypts them again (D-SIG-11). */
export interface SealedColumn {
  /** The name of the texts for operators, such as `signing secrets`. */
  readonly name: string;
  readonly table: string;
  readonly key: readonly string[];
  /** Null if a row has no text. */
  readonly column: string;
  /** Returns the context of a row's encryption. */
  contextOf(key: readonly SqlValue[]): string;
  /** Limit of rows of one unit of work, so that other units do not wait long. */
  readonly rowsAtOnce: number;
}
