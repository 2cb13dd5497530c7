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

/** The three lines of the string to sign (spec: Step 2). */
export function joinStringToSign(date: string, canonicalRequestDigest: string): string {
  return `${SIGNATURE_ALGORITHM}\n${date}\n${canonicalRequestDigest}`;
}
