import { ProtocolError } from '../errors/protocol-error.js';
import { DIGEST_HEADER } from './signature-scheme.js';

/** The refusal of a wrong signature; the same for an unknown user (D-ERR-5). */
export function signatureMismatch(): ProtocolError {
  return ProtocolError.of('SIGNATURE_INVALID', 'The signature does not match the request.');
}

/** The refusal of a body that is not the one that was signed. */
export function bodyMismatch(): ProtocolError {
  return ProtocolError.of('SIGNATURE_INVALID', `The body does not match ${DIGEST_HEADER}.`);
}
