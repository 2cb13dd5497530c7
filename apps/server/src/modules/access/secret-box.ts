import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError } from '../../config/index.js';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets at rest: AES-256-GCM under the operator's key (D-SIG-11). */
export class SecretBox {
  readonly #key: Buffer;
  /** A separate key for digests. */
  readonly #digestKey: Buffer;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.#key = key;
    this.#digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', 32));
  }

  /** Returns a digest in lower-case hex. Without the operator's key, it reveals nothing of the text. */
  digest(text: string): string {
    return createHmac('sha256', this.#digestKey).update(text).digest('hex');
  }

  /**
   * Returns `v1:` and base64url of nonce, ciphertext and tag.
   *
   * @param context names the row. A ciphertext that is copied to another row does not decrypt there.
   */
  encrypt(secret: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}:${sealed.toString('base64url')}`;
  }

  /** Returns whether `encrypt` wrote the text with this key and for this context. */
  opens(encrypted: string, context: string): boolean {
    try {
      this.decrypt(encrypted, context);
      return true;
    } catch (error) {
      if (error instanceof ConfigurationError) return false;
      throw error;
    }
  }

  /** @throws ConfigurationError if `encrypt` did not write the text under this key and for this context */
  decrypt(encrypted: string, context: string): string {
    const [version, text = ''] = encrypted.split(':');
    const sealed = Buffer.from(text, 'base64url');
    if (version !== VERSION || sealed.length < NONCE_BYTES + TAG_BYTES) {
      throw new ConfigurationError('A stored secret is damaged.');
    }
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const opened = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    } catch (cause) {
      const message = 'TALENT_SECRET_KEY is not the key that the stored secrets were encrypted with.';
      throw new ConfigurationError(message, { cause });
    }
  }
}

/** A position in a list that is read page by page. */
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
