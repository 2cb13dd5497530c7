import { arrayOf } from '../errors/argument.js';
import type { Kind } from '../errors/argument.js';
import { HmacSha256 } from './hmac-sha256.js';
import type { SecretProvider } from './mistakes/explain-steps.js';
import { DECOY_TEXT, misreadSecretText, secretBytes, Unprintable } from './secret-text.js';

/** Returns the key of a secret, which only its class sees. Explanations need it, and signing must not carry them along. */
let keyOf: (secret: SigningSecret) => Uint8Array;

/**
 * A signing secret. It prints `[secret]`, and holds its key in a place that nothing can enumerate.
 *
 * @example
 * const secret = new SigningSecret('gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7');
 * `${secret}`; // '[secret]'
 * @see D-SIG-1
 */
export class SigningSecret extends Unprintable {
  static {
    keyOf = (secret: SigningSecret): Uint8Array => secret.#hmac.key;
  }

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
}

/**
 * Replaces the secret of an unknown user, so that a refusal takes equally long. Its signatures never match, even if a
 * caller uses it by mistake (D-ERR-5).
 */
class Decoy extends SigningSecret {
  override sign(stringToSign: string): string {
    return `\0${super.sign(stringToSign).slice(1)}`;
  }
}

export const DECOY: SigningSecret = /* @__PURE__ */ new Decoy(DECOY_TEXT);

/** The secrets with which refused requests are explained. */
export const SECRET_PROVIDER: SecretProvider<SigningSecret> = {
  decoy: DECOY,
  fromBytes: (bytes) => new SigningSecret(bytes),
  misread: (secret, misreading) => {
    const bytes = misreadSecretText(new TextDecoder().decode(keyOf(secret)), misreading);
    if (bytes === undefined) return undefined;
    return secret === DECOY ? DECOY : new SigningSecret(bytes);
  },
};

export const SECRET: Kind = { words: 'a SigningSecret', holds: (value) => value instanceof SigningSecret };
export const SECRETS = arrayOf(SECRET);
