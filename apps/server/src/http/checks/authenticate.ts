import { isUtf8 } from 'node:buffer';
import { ProtocolError } from '@talent-platform/protocol/errors';
import {
  matchesSignature,
  parseAuthorizationHeader,
  readSignedRequest,
  SIGNATURE_ALGORITHM,
} from '@talent-platform/protocol/signing';
import type { SignatureClaim, SigningSecret } from '@talent-platform/protocol/signing';
import { singleHeader } from '../request/header-lines.js';
import type { RoutelessRequest } from './check.js';
import { explainSignature } from './explain-signature.js';

/**
 * Finds the caller of the request, by either scheme (spec: Authentication). Unknown users and wrong secrets get the
 * same reply after the same time (D-ERR-5).
 */
export async function authenticate(checked: RoutelessRequest): Promise<void> {
  const { request } = checked;
  const authorization = request.headers.authorization;
  if (authorization === undefined) {
    throw ProtocolError.of(
      'CREDENTIALS_INVALID',
      'The Authorization header is missing: send Basic credentials or a signature.',
    );
  }
  if (authorization.startsWith(SIGNATURE_ALGORITHM)) return authenticateSignature(checked);
  return authenticateBasic(checked, authorization);
}

async function authenticateSignature(checked: RoutelessRequest): Promise<void> {
  const { request, services } = checked;
  const received = { method: request.method ?? '', target: request.url ?? '', headers: request.rawHeaders };
  let claim: SignatureClaim;
  try {
    claim = readSignedRequest(received, new Date(services.clock.signingTime()));
  } catch (error) {
    explainSignature(checked);
    throw error;
  }
  await services.callers.catchUp();
  const secrets = acceptSignature(checked, claim);
  if (secrets) return noteSignature(checked, claim, secrets);
  explainSignature(checked);
  throw ProtocolError.of('SIGNATURE_INVALID', 'The signature does not match the request.');
}

/** Returns the live secrets of the user if one of them signed the request. */
function acceptSignature(
  { request, services }: RoutelessRequest,
  claim: SignatureClaim,
): readonly SigningSecret[] | undefined {
  const secrets = services.callers.secretsOf(claim.user, services.clock.now());
  if (!matchesSignature(claim, secrets)) return undefined;
  request.claim = claim;
  request.caller = services.callers.find(claim.user);
  return secrets;
}

/** Notes which secret signed. Several are live only during a rotation. */
function noteSignature({ services }: RoutelessRequest, claim: SignatureClaim, secrets: readonly SigningSecret[]): void {
  const secret = secrets.length === 1 ? secrets[0] : secrets.find((one) => matchesSignature(claim, [one]));
  services.callers.noteSignIn(claim.user, secret, services.clock.now());
}

async function authenticateBasic(checked: RoutelessRequest, authorization: string): Promise<void> {
  // The protocol package checks this for signed requests.
  singleHeader(checked.request.rawHeaders, 'authorization');
  const credentials = parseBasicCredentials(authorization);
  if (!credentials) {
    // For a signature of another scheme, such as the scheme of AWS, the parser throws an error that describes the
    // difference (D-SIG-20).
    if (/\bsignature["\s]*[=:]/i.test(authorization)) parseAuthorizationHeader(authorization);
    throw ProtocolError.of(
      'CREDENTIALS_INVALID',
      /^basic /i.test(authorization)
        ? 'The Authorization header must be "Basic " and base64 of user:password, in UTF-8 and without control characters.'
        : `The Authorization header must start with "Basic " and base64 of user:password, or with "${SIGNATURE_ALGORITHM} ".`,
    );
  }
  const { request, services } = checked;
  await services.callers.catchUp();
  const matches = await services.callers.hasPassword({ ...credentials, address: services.addresses.of(request) });
  request.caller = matches ? services.callers.find(credentials.username) : undefined;
  if (!request.caller) throw ProtocolError.of('CREDENTIALS_INVALID', 'The user name or the password is wrong.');
  services.callers.noteSignIn(credentials.username, undefined, services.clock.now());
}

/**
 * Returns the user name and password of a Basic Authorization header (RFC 7617). Bytes that are not UTF-8 are Latin-1,
 * which is all that some clients write (D-ERR-5). Undefined for any other header.
 */
export function parseBasicCredentials(
  authorization: string,
): { readonly username: string; readonly password: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  // scrypt pads with zeros, so a password followed by NULs would match too. RFC 7617 allows no control characters.
  if (/\p{Cc}/u.test(text)) return undefined;
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
