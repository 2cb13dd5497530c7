import { createHmac } from 'node:crypto';
import { canonicalRequest } from '@talent-platform/protocol/canonical';
import { SIGNATURE_ALGORITHM, stringToSign } from '@talent-platform/protocol/signing';
import type { Hidden } from '../server.js';
import type { HeaderList } from '../server.js';

interface RawSigning {
  readonly names: readonly string[];
  /** The text of `x-svc-date` as it is sent, which is any text here. */
  readonly date: string;
  readonly secret: Hidden;
  /** Changes the canonical request, as a signer with a mistake does. */
  readonly alter?: (canonical: string) => string;
}

/** Returns the signature of a request that may be odd, so nothing of it is refused or set right. */
export function signatureOf(
  request: { readonly method: string; readonly target: string; readonly headers: HeaderList },
  { names, date, secret, alter = (text) => text }: RawSigning,
): string {
  const { method, target, headers } = request;
  const canonical = alter(canonicalRequest({ method, target, headers: headers.flat(), signedHeaders: names }));
  return signText(stringToSign(date, canonical), secret.reveal());
}

/** Returns the HMAC-SHA256 of a text, in lower-case hex (spec: Step 3). */
function signText(text: string, key: string | Uint8Array): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

export function authorizationOf(user: string, names: readonly string[], signature: string): string {
  return `${SIGNATURE_ALGORITHM} user=${asWireText(user)}, signedheaders=${names.join(';')}, signature=${signature}`;
}

/** Returns one character for each UTF-8 byte, because Node.js writes header values so. */
function asWireText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
