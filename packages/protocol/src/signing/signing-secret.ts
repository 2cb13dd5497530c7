import { arrayOf } from '../errors/argument.js';
import type { Kind } from '../errors/argument.js';
import { HmacSha256 } from './hmac-sha256.js';
import type { SecretProvider } from './mistakes/explain-steps.js';
import { DECOY_TEXT, misreadSecretText, secretBytes, Unprintable } from './secret-text.js';
import type { SecretMisreading } from './secret-text.js';

/**
 * A signing secret. It prints `[secret]`, and holds its key in a place that nothing can enumerate.
 *
 * @example
 * const secret = new SigningSecret('gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7');
 * `${secret}`; // '[secret]'
 * @see D-SIG-1
 */
export class SigningSecret extends Unprintable {
  readonly #hmac: HmacSha256;

  /**
   * @param secret the secret text as it was issued, whose UTF-8 bytes are the key; or the key bytes themselves.
   * @throws TypeError for an empty secret, and for anything else.
   */
  constructor(secret: string | Uint8Array) {
    super();
    this.#hmac = new HmacSha256(secretBytes(secret));
  }

  /** Returns the HMAC-SHA256 of a string to sign, as 64 lower-case hexadecimal characters (spec: Step 3). */
  sign(stringToSign: string): string {
    return this.#hmac.hex(stringToSign);
  }

  /** Returns the secret of a partner who reads its text by mistake; undefined if it cannot be read so (D-SIG-9). */
  misreadAs(misreading: SecretMisreading): SigningSecret | undefined {
    const bytes = misreadSecretText(new TextDecoder().decode(this.#hmac.key), misreading);
    return bytes && new SigningSecret(bytes);
  }
}

/**
 * Replaces the secret of an unknown user, so that a refusal takes equally long. Its signatures never match, even if a
 * caller uses it by mistake (D-ERR-5).
 */
class Decoy extends SigningSecret {
  override sign(stringToSign: string): string {
    return `\0${super.sign(stringToSign).slice(1)}`;
  }

  override misreadAs(misreading: SecretMisreading): SigningSecret | undefined {
    return super.misreadAs(misreading) && this;
  }
}

export const DECOY: SigningSecret = new Decoy(DECOY_TEXT);

/** The secrets with which refused requests are explained. */
export const SECRET_PROVIDER: SecretProvider<SigningSecret> = {
  decoy: DECOY,
  fromBytes: (bytes) => new SigningSecret(bytes),
};

export const SECRET: Kind = { words: 'a SigningSecret', holds: (value) => value instanceof SigningSecret };
export const SECRETS = arrayOf(SECRET);
