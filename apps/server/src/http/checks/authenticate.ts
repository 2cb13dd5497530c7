import { ProtocolError } from '@talent-platform/protocol/errors';
import { matchesSignature, readSignedRequest, SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import { singleHeader } from '../header-lines.js';
import { parseBasicCredentials } from './basic-credentials.js';
import type { CheckedRequest } from './check.js';
import { explainSignature } from './explain-signature.js';

/**
 * Who makes the request, by either scheme (spec: Authentication). Unknown users and wrong secrets are answered alike, in
 * the same time (D-ERR-5).
 */
export function authenticate(checked: CheckedRequest): void | Promise<void> {
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

function authenticateSignature(checked: CheckedRequest): void {
  const { request, services } = checked;
  const received = { method: request.method ?? '', target: request.url ?? '', headers: request.rawHeaders };
  const now = services.clock.now();
  try {
    const claim = readSignedRequest(received, new Date(now));
    if (!matchesSignature(claim, services.callers.secretsOf(claim.user, now))) {
      throw ProtocolError.of('SIGNATURE_INVALID', 'The signature does not match the request.');
    }
    request.claim = claim;
    request.caller = services.callers.find(claim.user);
  } catch (error) {
    explainSignature(checked);
    throw error;
  }
}

function authenticateBasic({ request, services }: CheckedRequest, authorization: string): void | Promise<void> {
  // Of signed requests protocol tells it.
  singleHeader(request.rawHeaders, 'authorization');
  const credentials = parseBasicCredentials(authorization);
  if (!credentials) {
    throw ProtocolError.of(
      'CREDENTIALS_INVALID',
      `The Authorization header must start with "Basic " and base64 of user:password, or with "${SIGNATURE_ALGORITHM} ".`,
    );
  }
  const accept = (matches: boolean): void => {
    request.caller = matches ? services.callers.find(credentials.username) : undefined;
    if (!request.caller) throw ProtocolError.of('CREDENTIALS_INVALID', 'The user name or the password is wrong.');
  };
  const matches = services.callers.hasPassword({ ...credentials, address: services.addresses.of(request) });
  return typeof matches === 'boolean' ? accept(matches) : matches.then(accept);
}
