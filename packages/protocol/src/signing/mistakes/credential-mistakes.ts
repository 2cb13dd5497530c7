import { WRONG_KEYS } from '../secret-text.js';
import type { SecretMisreading } from '../secret-text.js';
import { otherFormOf } from '../signature-scheme.js';
import { userMeant } from '../authorization-header.js';
import type { Evidence, Trial } from './mistake.js';
import { quoted } from './mistake.js';

const SECRET_MISTAKES: Readonly<Record<SecretMisreading, string>> = {
  base64: 'decoded as base64',
  hex: 'decoded as hex',
  newline: 'used with a newline at its end',
  'carriage return': 'used with a newline at its end, CR LF',
  'blank behind': 'used with a blank at its end',
  'blank before': 'used with a blank before it',
  quotes: 'used with the quotes around it',
  'single quotes': 'used with the quotes around it',
  'byte order mark': 'used with a byte order mark before it',
};

/** The secret's text decoded before use, or read with the characters around it. */
export function* secretMisread(): Iterable<Trial> {
  for (const [misreading, how] of Object.entries(SECRET_MISTAKES)) {
    const hint = `The secret was ${how}: use the UTF-8 bytes of its text as the key, and nothing else.`;
    yield { kind: 'secret', misreading: misreading as SecretMisreading, hint };
  }
}

/** A secret that was not set: the key is empty, or the text that a language or a template writes for a missing value. */
export function* wrongSecret(): Iterable<Trial> {
  for (const key of WRONG_KEYS) {
    const what = key === '' ? 'an empty secret' : `the text ${quoted(key)} as its secret`;
    yield {
      kind: 'key',
      key,
      hint: `The request was signed with ${what}: check that the program that signs has read its secret.`,
    };
  }
}

/** A right signature under a user name with blanks or quotes around it, which names another user. */
export function* userNotAsIssued({ user }: Evidence): Iterable<Trial> {
  const note = noteOfQuotes(user);
  if (note !== '') yield { kind: 'right', hint: note.trimStart() };
}

/**
 * Returns a note for a user name with blanks or quotes around it, or with characters that a client has lost. It does not
 * reveal whether the user exists.
 */
export function userNote({ user }: Pick<Evidence, 'user'>): string {
  return noteOfQuotes(user) + noteOfLostCharacters(user);
}

function noteOfQuotes(user: string): string {
  const meant = userMeant(user);
  return meant === user
    ? ''
    : ` The user name was sent as ${JSON.stringify(user)}: send user=${meant}, without blanks or quotes around it.`;
}

function noteOfLostCharacters(user: string): string {
  return /[?\uFFFD]/.test(user)
    ? ` The user name was sent as ${JSON.stringify(user)}: some HTTP clients write "?" for a character beyond ASCII. Send the UTF-8 bytes of the name, or sign as a user whose name is ASCII.`
    : '';
}

/** A signature that is not written as lower-case hex. */
export function* signatureOfAnotherForm({ signature }: Evidence): Iterable<Trial> {
  const form = otherFormOf(signature);
  if (form === undefined) return;
  yield {
    kind: 'seen',
    hint: `The signature is written ${form}: write its 32 bytes as 64 lower-case hexadecimal characters.`,
  };
}
