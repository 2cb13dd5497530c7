import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ErrorCode, Problem } from '@talent-platform/protocol/errors';

/**
 * Returns the values of all lines of a header, in their order.
 * Reads the raw list, because `headersDistinct` throws for a header named `__proto__` (Node 20.20.0, CVE-2026-21710),
 * and `headers` has only one of several lines.
 * @param rawHeaders names and values alternate
 * @param name in lower case
 */
function headerLines(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

/**
 * Refusals of headers that come twice (D-ERR-13). Node takes the first line, and another reader may take the last.
 * The protocol package refuses repeated headers of a signature, and Node itself refuses two lengths.
 */
const SENT_TWICE = {
  host: refusal('BODY_MALFORMED', 'Host'),
  authorization: refusal('CREDENTIALS_INVALID', 'Authorization'),
  'content-type': refusal('MEDIA_TYPE_UNSUPPORTED', 'Content-Type'),
  'idempotency-key': (count: number): Problem => ({
    code: 'VALUE_INVALID',
    field: 'Idempotency-Key',
    detail: `must be sent once, received ${count}.`,
  }),
};

/**
 * Returns the value of a header that may come once. Undefined if it was not sent.
 * @throws ProtocolError if it was sent more than once, even with the same value
 */
export function singleHeader(rawHeaders: readonly string[], name: keyof typeof SENT_TWICE): string | undefined {
  const values = headerLines(rawHeaders, name);
  if (values.length > 1) throw new ProtocolError([SENT_TWICE[name](values.length)]);
  return values[0];
}

function refusal(code: ErrorCode, name: string): (count: number) => Problem {
  return (count) => ({ code, detail: `The ${name} header must be sent once, received ${count}.` });
}
