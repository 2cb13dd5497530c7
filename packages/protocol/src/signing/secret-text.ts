import { BYTES, either, refuseMisuse, TEXT } from '../errors/argument.js';

/** The ways in which a secret's text is read by mistake; its UTF-8 bytes are the key (D-SIG-1, D-SIG-9). */
export type SecretMisreading =
  | 'base64'
  | 'hex'
  | 'newline'
  | 'carriage return'
  | 'blank behind'
  | 'blank before'
  | 'quotes'
  | 'single quotes'
  | 'byte order mark';

/** Texts that programs use as a key if their secret is not set. The empty text is first. */
export const WRONG_KEYS = [
  '',
  'undefined',
  'null',
  'None',
  'nil',
  'NULL',
  'NaN',
  '[object Object]',
  '[secret]',
  'TALENT_SECRET',
  '$TALENT_SECRET',
  '<SIGNING_SECRET>',
] as const;

/** One of {@link WRONG_KEYS}. */
export type WrongKey = (typeof WRONG_KEYS)[number];

/**
 * Returns the bytes of a wrong key. HMAC pads keys with zeros, so one zero stands for the empty key, which a secret
 * cannot be.
 */
export function wrongKeyBytes(key: WrongKey): Uint8Array<ArrayBuffer> {
  return key === '' ? Uint8Array.of(0) : secretBytes(key);
}

const SECRET_BYTES = 32;

/** A source of random bytes. */
export type RandomBytes = (size: number) => Uint8Array;

/** A secret that prints `[secret]` wherever it might be written by accident. */
export abstract class Unprintable {
  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}

/** Returns the key bytes of a secret: the UTF-8 bytes of its text (D-SIG-1). */
export function secretBytes(secret: string | Uint8Array): Uint8Array<ArrayBuffer> {
  refuseMisuse('secret', secret, either(TEXT, BYTES));
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : Uint8Array.from(secret);
  if (bytes.length === 0) throw new TypeError('"secret" must not be empty.');
  return bytes;
}

/**
 * Returns the text of a new signing secret: 32 random bytes as 43 characters of base64url.
 *
 * @param random returns random bytes, as many as its argument says; the system's generator if it is left out.
 * @example
 * const secret = new SigningSecret(generateSigningSecret());
 * @see D-SIG-1
 */
export function generateSigningSecret(random: RandomBytes = systemRandom): string {
  const base64 = btoa(String.fromCharCode(...random(SECRET_BYTES)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function systemRandom(size: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size));
}

/** The secret text of the decoy, which stands for the secret of an unknown user (D-ERR-5). It decodes as base64 too. */
export const DECOY_TEXT = 'ZGVjb3ktZGVjb3ktZGVjb3ktZGVjb3ktZGVjb3ktZGU';

/** Returns the key bytes of a program that reads a secret's text by that mistake, if it can be read so. */
export function misreadSecretText(text: string, misreading: SecretMisreading): Uint8Array | undefined {
  const bytes = MISREADINGS[misreading](text);
  return bytes && bytes.length > 0 ? bytes : undefined;
}

const MISREADINGS: Readonly<Record<SecretMisreading, (text: string) => Uint8Array | undefined>> = {
  base64: (text) => {
    if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return undefined;
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  },
  hex: (text) => {
    if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  },
  newline: (text) => secretBytes(`${text}\n`),
  'carriage return': (text) => secretBytes(`${text}\r\n`),
  'blank behind': (text) => secretBytes(`${text} `),
  'blank before': (text) => secretBytes(` ${text}`),
  quotes: (text) => secretBytes(`"${text}"`),
  'single quotes': (text) => secretBytes(`'${text}'`),
  'byte order mark': (text) => secretBytes(`\ufeff${text}`),
};
