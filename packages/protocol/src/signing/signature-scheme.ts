/** The algorithm token: it begins the Authorization header and the string to sign, and versions the scheme. */
export const SIGNATURE_ALGORITHM = 'x-svc-v1-hmac-sha256';

/** The header that holds the time of the request. */
export const DATE_HEADER = 'x-svc-date';

/** The header that holds the SHA-256 of the body. */
export const DIGEST_HEADER = 'x-svc-content-sha256';

/** The headers that every signature covers (spec: Canonical headers). */
export const REQUIRED_HEADERS = [DIGEST_HEADER, DATE_HEADER] as const;

/** Whether a text is 64 lower-case hexadecimal characters: a signature, or a digest. */
export function isHexDigest(text: string): boolean {
  return HEX_DIGEST.test(text);
}

const HEX_DIGEST = /^[0-9a-f]{64}$/;

/** The form in which a digest or a signature was written that is not lower-case hex; undefined for what is none. */
export function otherFormOf(text: string): 'in upper-case hex' | 'as base64' | undefined {
  if (/^[0-9A-Fa-f]{64}$/.test(text)) return isHexDigest(text) ? undefined : 'in upper-case hex';
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? 'as base64' : undefined;
}

/** The three lines of the string to sign (spec: Step 2). */
export function joinStringToSign(date: string, canonicalRequestDigest: string): string {
  return `${SIGNATURE_ALGORITHM}\n${date}\n${canonicalRequestDigest}`;
}
