import { areCanonicalNames } from '../canonical/canonical-headers.js';
import { readWireText, writeWireText } from '../canonical/wire-text.js';
import { refuseMisuse, refuseMisusedMembers, TEXT, TEXTS } from '../errors/argument.js';
import { ProtocolError, refuseProblems } from '../errors/protocol-error.js';
import type { Problem } from '../errors/protocol-error.js';
import { received } from '../errors/received.js';
import { isHexDigest, otherFormOf, REQUIRED_HEADERS, SIGNATURE_ALGORITHM } from './signature-scheme.js';

/** The contents of the Authorization header of a signed request. */
export interface SignedAuthorization {
  readonly user: string;
  /** Header names in lower case, sorted, without duplicates. */
  readonly signedHeaders: readonly string[];
  /** 64 lower-case hexadecimal characters. */
  readonly signature: string;
}

/**
 * Reads the Authorization header of a signed request: components in any order, each once, blanks after commas or none.
 *
 * @param value the header's value as it came.
 * @throws ProtocolError CREDENTIALS_INVALID if the header is malformed or its signature is not 64 lower-case hexadecimal
 * characters; SIGNATURE_INVALID, with every problem, if `signedheaders` breaks its rule.
 * @example
 * parseAuthorizationHeader('x-svc-v1-hmac-sha256 user=acme, signedheaders=x-svc-content-sha256;x-svc-date, signature=9f…');
 * // { user: 'acme', signedHeaders: ['x-svc-content-sha256', 'x-svc-date'], signature: '9f…' }
 * @see spec: Signed requests; D-SIG-2; D-SIG-12
 */
export function parseAuthorizationHeader(value: string): SignedAuthorization {
  refuseMisuse('value', value, TEXT);
  const authorization = readAuthorizationHeader(value);
  refuseProblems(authorizationProblems(authorization));
  return authorization;
}

/**
 * Writes the Authorization header of a signed request.
 *
 * @returns the value as HTTP carries it: a user name outside ASCII as its UTF-8 bytes, one character a byte.
 * @throws TypeError for a user name that is empty or holds a comma or a control character.
 * @example
 * formatAuthorizationHeader({ user: 'acme', signedHeaders: ['x-svc-content-sha256', 'x-svc-date'], signature: '9f…' });
 * @see spec: Signed requests; D-SIG-7
 */
export function formatAuthorizationHeader(authorization: SignedAuthorization): string {
  refuseMisusedMembers('authorization', authorization, AUTHORIZATION);
  const { user, signedHeaders, signature } = authorization;
  if (user === '' || UNSAFE_IN_USER.test(user)) {
    throw new TypeError(`A user name must be text without commas and control characters, ${received(user)}.`);
  }
  const names = signedHeaders.join(';');
  return `${SIGNATURE_ALGORITHM} user=${writeWireText(user)},signedheaders=${names},signature=${signature}`;
}

/** Reads the header's components and checks the form of the signature. The names are checked later, with the digest (D-SIG-12). */
export function readAuthorizationHeader(value: string): SignedAuthorization {
  const authorization = splitAuthorizationHeader(value);
  if (isHexDigest(authorization.signature)) return authorization;
  const form = otherFormOf(authorization.signature);
  const written = form === undefined ? '' : ` and is written ${form}`;
  const what = received(authorization.signature);
  throw malformed(`has a signature that is not 64 lower-case hexadecimal characters${written}, ${what}`, value);
}

/** Splits the header into its components, whatever they hold (D-SIG-2). */
export function splitAuthorizationHeader(value: string): SignedAuthorization {
  const usual = USUAL_FORM.exec(value);
  const [user, names, signature] = usual ? [usual[1] ?? '', usual[2] ?? '', usual[3] ?? ''] : splitAnyForm(value);
  const signedHeaders = splitNames(names);
  // Before anything is canonicalised: the work of an unknown caller's request stays bounded (D-SIG-16).
  if (signedHeaders.length > MAX_SIGNED_HEADERS) {
    throw malformed(`names ${signedHeaders.length} signed headers, ${MAX_SIGNED_HEADERS} at most`);
  }
  return { user: readWireText(user), signedHeaders, signature };
}

/** Returns the problems of the signed names of a well-formed header. */
export function authorizationProblems({ signedHeaders }: Pick<SignedAuthorization, 'signedHeaders'>): Problem[] {
  const problems: Problem[] = [];
  // A name in another case counts as present: only its case is wrong.
  const names = signedHeaders.map((name) => name.toLowerCase());
  for (const name of REQUIRED_HEADERS) {
    if (!names.includes(name)) problems.push(invalid(`signedheaders must name "${name}": sign that header too.`));
  }
  if (!areCanonicalNames(signedHeaders)) {
    const what = JSON.stringify(signedHeaders.join(';'));
    problems.push(invalid(`signedheaders must be lower-case, sorted and without duplicates, received ${what}.`));
  }
  return problems;
}

const AUTHORIZATION = Object.entries({ user: TEXT, signedHeaders: TEXTS, signature: TEXT });

const MAX_SIGNED_HEADERS = 64;

/** The form that the signer writes; `splitAnyForm` reads it alike, at four times the cost. */
const USUAL_FORM = /^x-svc-v1-hmac-sha256 user=([^,]+),[ \t]*signedheaders=([^,]+),[ \t]*signature=([^,]+)$/;

/** A component starts after the token, or after a comma and optional blanks; any other comma is part of a value. */
const COMPONENT_START = /(?:^|,)[ \t]*(user|signedheaders|signature)=/;

function splitAnyForm(value: string): [user: string, names: string, signature: string] {
  if (!value.startsWith(SIGNATURE_ALGORITHM) || !/^[ \t]/.test(value.slice(SIGNATURE_ALGORITHM.length))) {
    throw malformed(`does not begin with "${SIGNATURE_ALGORITHM} "`, value);
  }
  const [before, ...components] = value.slice(SIGNATURE_ALGORITHM.length).split(COMPONENT_START);
  if (before !== '') throw malformed(`has something other than a component after "${SIGNATURE_ALGORITHM} "`, value);
  const texts = new Map<string, string>();
  for (let index = 0; index < components.length; index += 2) {
    const [name = '', text = ''] = components.slice(index);
    if (texts.has(name)) throw malformed(`names "${name}" twice`);
    if (text === '') throw malformed(`has an empty "${name}"`);
    texts.set(name, text);
  }
  const component = (name: string): string => {
    const text = texts.get(name);
    if (text === undefined) throw malformed(`lacks "${name}"`, value);
    return text;
  };
  return [component('user'), component('signedheaders'), component('signature')];
}

function splitNames(text: string): string[] {
  const names: string[] = [];
  let start = 0;
  for (let end = text.indexOf(';'); end >= 0; end = text.indexOf(';', start)) {
    names.push(text.slice(start, end));
    start = end + 1;
  }
  names.push(text.slice(start));
  return names;
}

const UNSAFE_IN_USER = /[,\p{Cc}]/u;

/** @param value the header, if its differences from the right form should be reported. */
function malformed(what: string, value = ''): ProtocolError {
  const form = `${SIGNATURE_ALGORITHM} user=<name>,signedheaders=<names>,signature=<hex>`;
  const differences = value === '' ? [] : differencesOfForm(value);
  const differing = differences.length === 0 ? '' : ` What differs: ${differences.join('; ')}.`;
  return ProtocolError.of('CREDENTIALS_INVALID', `Authorization must read "${form}": it ${what}.${differing}`);
}

function invalid(detail: string): Problem {
  return { code: 'SIGNATURE_INVALID', detail };
}

/**
 * Returns the user names that an Authorization header may mean, even a malformed one: the name as sent, then the name
 * without the blanks or the quotes around it. Their secrets are tried when a refused signature is explained.
 *
 * @param authorization the header as it came.
 * @throws TypeError for a header that is not a string.
 * @example
 * usersMeant('x-svc-v1-hmac-sha256 user= ada,signedheaders=…'); // [' ada', 'ada']
 * @see D-SIG-9
 */
export function usersMeant(authorization: string): readonly string[] {
  refuseMisuse('authorization', authorization, TEXT);
  const user = readWireText(/user=([^,]*)/.exec(authorization)?.[1] ?? '');
  return [...new Set([user, userMeant(user)])];
}

/** Returns a user name without the blanks and the quotes around it. */
export function userMeant(user: string): string {
  const text = user.trim();
  return (/^(["'])(.+)\1$/.exec(text)?.[2] ?? text).trim();
}

/** Only the beginning of a longer header is searched for differences. */
const MAX_SEARCHED_CHARACTERS = 4096;
/** At most this many differences are reported. */
const MAX_DIFFERENCES = 6;

/** The names of the components in other schemes and programs. */
const COMPONENT_NAMES: Readonly<Record<string, string>> = {
  user: 'user',
  username: 'user',
  userid: 'user',
  credential: 'user',
  credentials: 'user',
  keyid: 'user',
  accesskey: 'user',
  signedheaders: 'signedheaders',
  signedheader: 'signedheaders',
  headers: 'signedheaders',
  signature: 'signature',
  sig: 'signature',
};

/** The beginning of a component in any form: the separator before it, its name, and the sign and quote after the name. */
const ANY_COMPONENT =
  /([\s,;]{0,8})(?<![A-Za-z0-9-])([A-Za-z]{3,13}(?:[-_][A-Za-z]{2,8})?)[ \t]{0,8}([=:])[ \t]{0,8}("?)/g;

/**
 * Returns the differences between an Authorization header and the form of a signature, such as
 * `"Credential" stands for "user"`; nothing if no difference is known (D-SIG-20).
 */
function differencesOfForm(header: string): readonly string[] {
  const text = header.slice(0, MAX_SEARCHED_CHARACTERS);
  const [, token = '', rest = ''] = /^([^\s,;]*)(.*)$/s.exec(text) ?? [];
  const differences = [...tokenDifferences(token, rest), ...componentDifferences(rest)];
  return [...new Set(differences)].slice(0, MAX_DIFFERENCES);
}

function tokenDifferences(token: string, rest: string): string[] {
  if (token !== SIGNATURE_ALGORITHM) {
    const beginning = token.length > 40 ? `${token.slice(0, 40)}…` : token;
    return [`it begins with ${JSON.stringify(beginning)}, not with "${SIGNATURE_ALGORITHM}"`];
  }
  return rest === '' || /^[ \t]/.test(rest) ? [] : [`a blank must stand behind "${SIGNATURE_ALGORITHM}"`];
}

function* componentDifferences(text: string): Iterable<string> {
  let isFirst = true;
  for (const [, before = '', written = '', sign, quote] of text.matchAll(ANY_COMPONENT)) {
    const name = COMPONENT_NAMES[written.replaceAll(/[-_]/g, '').toLowerCase()];
    if (name === undefined) continue;
    if (name !== written) yield `${JSON.stringify(written)} stands for "${name}"`;
    if (sign === ':') yield `a colon stands behind "${written}" where "=" belongs`;
    if (!isFirst && !before.includes(',')) {
      yield `${before.includes(';') ? 'a semicolon stands' : 'no comma stands'} before "${name}" where a comma belongs`;
    }
    if (quote === '"') yield `quotes stand around the value of "${name}"`;
    isFirst = false;
  }
}
