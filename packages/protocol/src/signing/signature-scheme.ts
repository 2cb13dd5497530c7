/** The algorithm token: it begins the Authorization header and the string to sign, and versions the scheme. */
export const SIGNATURE_ALGORITHM = 'x-svc-v1-hmac-sha256';

/** The header that holds the time of the request. */
export const DATE_HEADER = 'x-svc-date';

/** The header that holds the SHA-256 of the body. */
export const DIGEST_HEADER = 'x-svc-content-sha256';

/** The headers that every signature covers (spec: Canonical headers). */
export const REQUIRED_HEADERS = [DIGEST_HEADER, DATE_HEADER] as const;

/**
 * The headers that decide whether a write is done, sorted. Sign them whenever you send them: otherwise somebody can send
 * a captured request again without them (D-SIG-10).
 */
export const CONDITION_HEADERS = ['idempotency-key', 'if-match'] as const;

/** Returns whether a text is 64 lower-case hexadecimal characters: a signature, or a digest. */
export function isHexDigest(text: string): boolean {
  return HEX_DIGEST.test(text);
}

const HEX_DIGEST = /^[0-9a-f]{64}$/;

/** Returns the other form in which a digest or a signature is written; undefined if it is lower-case hex or none at all. */
export function otherFormOf(text: string): 'in upper-case hex' | 'as base64' | undefined {
  if (/^[0-9A-Fa-f]{64}$/.test(text)) return isHexDigest(text) ? undefined : 'in upper-case hex';
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? 'as base64' : undefined;
}

/** Returns the three lines of the string to sign (spec: Step 2). */
export function joinStringToSign(date: string, canonicalRequestDigest: string): string {
  return `${SIGNATURE_ALGORITHM}\n${date}\n${canonicalRequestDigest}`;
}

/**
 * Returns the canonical request in the form of the specification's printed example, which leaves out the query line of
 * a request without a query. Undefined if the request has a query, because the line must then be there (D-SIG-3).
 */
export function printedForm(canonicalRequest: string): string | undefined {
  const queryLine = canonicalRequest.indexOf('\n', canonicalRequest.indexOf('\n') + 1) + 1;
  if (canonicalRequest[queryLine] !== '\n') return undefined;
  return canonicalRequest.slice(0, queryLine) + canonicalRequest.slice(queryLine + 1);
}

/** Compares two texts in a time that depends on their length alone (D-SIG-8). */
export function equalInConstantTime(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index += 1) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}
