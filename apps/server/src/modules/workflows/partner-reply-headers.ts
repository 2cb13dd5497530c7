/** The header with the partner's message to the user who moved a workflow. */
export const USER_MESSAGE = 'x-svc-user-message';

/** Characters of a value, because clients and proxies commonly refuse a head of more than 8 KB. */
const MOST_MESSAGE = 3000;
const MOST_URL = 3000;

/**
 * Returns the message percent-encoded as UTF-8, so that any text is safe in a header; `decodeURIComponent` reads it. A message that
 * is too long ends at a whole character (D-WFL-8).
 */
export function userMessageHeader(message: string): string {
  let value = '';
  // Half of a surrogate pair cannot be encoded.
  for (const character of Buffer.from(message).toString()) {
    const encoded = encodeURIComponent(character);
    if (value.length + encoded.length > MOST_MESSAGE) break;
    value += encoded;
  }
  return value;
}

/** Returns the value of the Link header; undefined if the URL is too long for a header (D-WFL-8). */
export function redirectLink(url: string): string | undefined {
  return url.length > MOST_URL ? undefined : `<${url}>; rel="redirect"`;
}
