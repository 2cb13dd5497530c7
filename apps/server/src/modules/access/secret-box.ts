import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError, keyIdOf } from '../../config/index.js';
import type { SqlValue } from '../../database/index.js';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID = /^[0-9a-f]{12}$/;

/** A key of the operator, with what is derived from it. */
interface BoxKey {
  readonly id: string;
  readonly key: Buffer;
  readonly digestKey: Buffer;
}

/**
 * Encrypts secrets at rest: AES-256-GCM under the operator's key. During a rotation it also opens what the previous
 * key encrypted (D-SIG-11).
 */
export class SecretBox {
  readonly #current: BoxKey;
  readonly #previous: BoxKey | undefined;
  /** Keys of digests that are still in the database under other digests, the newest first. */
  #formerDigestKeys: readonly Buffer[] = [];

  /**
   * @param key 32 bytes. It encrypts
   * @param previousKey 32 bytes. Undefined if no key is being replaced
   */
  constructor(key: Buffer, previousKey?: Buffer) {
    this.#current = boxKeyOf(key);
    this.#previous = previousKey && boxKeyOf(previousKey);
  }

  get keyId(): string {
    return this.#current.id;
  }

  get previousKeyId(): string | undefined {
    return this.#previous?.id;
  }

  /** The key of the digests that the previous key made. A rotation encrypts and stores it for `recallDigestKeys`. */
  get previousDigestKey(): string | undefined {
    return this.#previous?.digestKey.toString('base64');
  }

  /** Sets the `previousDigestKey` of each key that was replaced, the newest first. */
  recallDigestKeys(keys: readonly string[]): void {
    this.#formerDigestKeys = keys.map((key) => Buffer.from(key, 'base64'));
  }

  /** Returns a digest in lower-case hex. Without the operator's key, it reveals nothing of the text. */
  digest(text: string): string {
    return digestUnder(this.#current.digestKey, text);
  }

  /**
   * Returns every digest that the database may have of a text, `digest(text)` first. A rotation does not know the texts
   * of stored digests, so it replaces each digest by the digest of that digest.
   */
  digests(text: string): string[] {
    const current = this.#current.digestKey;
    const previous = this.#previous?.digestKey;
    const former = this.#formerDigestKeys.map((_key, index) =>
      this.#formerDigestKeys.slice(0, index + 1).reduceRight((digested, key) => digestUnder(key, digested), text),
    );
    return [text, ...former].flatMap((base) => {
      const digest = digestUnder(current, base);
      if (previous === undefined) return [digest];
      const digestBefore = digestUnder(previous, base);
      return [digest, digestBefore, digestUnder(current, digestBefore), digestUnder(previous, digest)];
    });
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

  /** Returns whether `encrypt` wrote the text with a known key and for this context. */
  opens(encrypted: string, context: string): boolean {
    try {
      this.decrypt(encrypted, context);
      return true;
    } catch (error) {
      if (error instanceof ConfigurationError) return false;
      throw error;
    }
  }

  /** @throws ConfigurationError if `encrypt` did not write the text under a known key and for this context */
  decrypt(encrypted: string, context: string): string {
    return this.#open(encrypted, context).text;
  }

  /**
   * Encrypts a text again, under the key of today.
   * @throws ConfigurationError as `decrypt`
   */
  reencrypt(encrypted: string, context: string): { readonly encrypted: string; readonly earlierKeyId: string } {
    const { text, keyId } = this.#open(encrypted, context);
    return { encrypted: this.encrypt(text, context), earlierKeyId: keyId };
  }

  /** Returns whether a text names a key that this box does not have. */
  isOfUnknownKey(encrypted: string): boolean {
    const [version, , id] = encrypted.split(':');
    const known: Array<string | undefined> = [this.#current.id, this.#previous?.id];
    return version === VERSION && id !== undefined && KEY_ID.test(id) && !known.includes(id);
  }

  #open(encrypted: string, context: string): { readonly text: string; readonly keyId: string } {
    const [version, text = '', id] = encrypted.split(':');
    const sealed = Buffer.from(text, 'base64url');
    if (version !== VERSION || sealed.length < NONCE_BYTES + TAG_BYTES) {
      throw new ConfigurationError('A stored secret is damaged.');
    }
    const known = [this.#current, this.#previous].find((key) => key?.id === id);
    const opened = known && open(sealed, known.key, context);
    if (opened !== undefined && known) return { text: opened, keyId: known.id };
    throw new ConfigurationError('TALENT_SECRET_KEY is not the key that the stored secrets were encrypted with.');
  }
}

function boxKeyOf(key: Buffer): BoxKey {
  return { id: keyIdOf(key), key, digestKey: Buffer.from(hkdfSync('sha256', key, '', 'digest', 32)) };
}

function digestUnder(digestKey: Buffer, text: string): string {
  return createHmac('sha256', digestKey).update(text).digest('hex');
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

interface CursorToSeal {
  /** Names the list. A cursor opens only for the purpose that it was sealed for. */
  readonly purpose: string;
  readonly position: ReadonlyArray<string | number>;
  /**
   * Length of the longest position as JSON, in characters. Shorter positions are padded, so that the length reveals
   * nothing.
   */
  readonly length: number;
}

/** Encrypts a position as text that callers only send back. Every node can open it, and callers learn nothing from it. */
export function sealCursor(secretBox: SecretBox, { purpose, position, length }: CursorToSeal): string {
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
  /** A column with a digest that `SecretBox` made when it encrypted the text. Another part may follow the separator. */
  readonly digest?: { readonly column: string; readonly separator: string };
  /** Limit of rows of one unit of work, so that other units do not wait long. */
  readonly rowsAtOnce: number;
}
