import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigurationError } from '../../config/index.js';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets at rest: AES-256-GCM under the operator's key (D-SIG-11). */
export class SecretBox {
  readonly #key: Buffer;
  /** One key for one purpose. */
  readonly #digestKey: Buffer;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.#key = key;
    this.#digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', 32));
  }

  /** A digest, lower-case hex, that tells nothing of the text to who has not the operator's key. */
  digest(text: string): string {
    return createHmac('sha256', this.#digestKey).update(text).digest('hex');
  }

  /** `v1:` and base64url of nonce, ciphertext and tag; `place` ties it to the row, so that rows cannot be exchanged. */
  encrypt(secret: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}:${sealed.toString('base64url')}`;
  }

  /** Whether the text was written by `encrypt` under this key and for this place. */
  opens(encrypted: string, place: string): boolean {
    try {
      this.decrypt(encrypted, place);
      return true;
    } catch (error) {
      if (error instanceof ConfigurationError) return false;
      throw error;
    }
  }

  /** @throws ConfigurationError when the text was not written by `encrypt` under this key and for this place */
  decrypt(encrypted: string, place: string): string {
    const [version, text = ''] = encrypted.split(':');
    const sealed = Buffer.from(text, 'base64url');
    if (version !== VERSION || sealed.length < NONCE_BYTES + TAG_BYTES) {
      throw new ConfigurationError('A stored secret is damaged.');
    }
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const opened = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    } catch (cause) {
      const message = 'TALENT_SECRET_KEY is not the key that the stored secrets were encrypted with.';
      throw new ConfigurationError(message, { cause });
    }
  }
}
