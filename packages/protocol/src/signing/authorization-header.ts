import { areCanonicalNames } from '../canonical/canonical-headers.js';
import { readWireText, writeWireText } from '../canonical/wire-text.js';
import { refuseMisuse, refuseMisusedMembers, TEXT, TEXTS } from '../errors/argument.js';
import type { Problem } from '../errors/problem.js';
import { ProtocolError, refuseProblems } from '../errors/protocol-error.js';
import { received } from '../errors/received.js';
import { differencesOfForm } from './differences-of-form.js';
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
 * @throws ProtocolError CREDENTIALS_INVALID where the header is malformed, or its signature no 64 lower-case hexadecimal
 * characters; SIGNATURE_INVALID, with every problem, where `signedheaders` breaks its rule.
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

/** Reads the header's form: its components, and a signature that is one. The names are judged apart, with the digest (D-SIG-12). */
export function readAuthorizationHeader(value: string): SignedAuthorization {
  const authorization = cutAuthorizationHeader(value);
  if (isHexDigest(authorization.signature)) return authorization;
  const form = otherFormOf(authorization.signature);
  const written = form === undefined ? '' : ` and is written ${form}`;
  const what = received(authorization.signature);
  throw malformed(`has a signature that is not 64 lower-case hexadecimal characters${written}, ${what}`, value);
}

/** Cuts the header into its components, whatever they hold (D-SIG-2). */
export function cutAuthorizationHeader(value: string): SignedAuthorization {
  const usual = USUAL_FORM.exec(value);
  const [user, names, signature] = usual ? [usual[1] ?? '', usual[2] ?? '', usual[3] ?? ''] : cutAnyForm(value);
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
  // A name in another case is there, and wrong for its case alone.
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

/** The form that the signer writes; `cutAnyForm` reads it alike, at four times the cost. */
const USUAL_FORM = /^x-svc-v1-hmac-sha256 user=([^,]+),[ \t]*signedheaders=([^,]+),[ \t]*signature=([^,]+)$/;

/** A component starts after the token, or after a comma and optional blanks; any other comma is part of a value. */
const COMPONENT_START = /(?:^|,)[ \t]*(user|signedheaders|signature)=/;

function cutAnyForm(value: string): [user: string, names: string, signature: string] {
  if (!value.startsWith(SIGNATURE_ALGORITHM) || !/^[ \t]/.test(value.slice(SIGNATURE_ALGORITHM.length))) {
    throw malformed(`does not begin with "${SIGNATURE_ALGORITHM} "`, value);
  }
  const [before, ...components] = value.slice(SIGNATURE_ALGORITHM.length).split(COMPONENT_START);
  if (before !== '') throw malformed(`has something other than a component after "${SIGNATURE_ALGORITHM} "`, value);
  const found = new Map<string, string>();
  for (let index = 0; index < components.length; index += 2) {
    const [name = '', text = ''] = components.slice(index);
    if (found.has(name)) throw malformed(`names "${name}" twice`);
    if (text === '') throw malformed(`has an empty "${name}"`);
    found.set(name, text);
  }
  const component = (name: string): string => {
    const text = found.get(name);
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

/** @param value the header, if what differs in it from the right form is to be told. */
function malformed(what: string, value = ''): ProtocolError {
  const form = `${SIGNATURE_ALGORITHM} user=<name>,signedheaders=<names>,signature=<hex>`;
  const differences = value === '' ? [] : differencesOfForm(value);
  const told = differences.length === 0 ? '' : ` What differs: ${differences.join('; ')}.`;
  return ProtocolError.of('CREDENTIALS_INVALID', `Authorization must read "${form}": it ${what}.${told}`);
}

function invalid(detail: string): Problem {
  return { code: 'SIGNATURE_INVALID', detail };
}
