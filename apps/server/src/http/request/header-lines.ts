import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ErrorCode, Problem } from '@talent-platform/protocol/errors';

/**
 * The values of all lines of a header, in their order.
 *
 * From the raw list, since `headersDistinct` throws where a header is called `__proto__` (Node 20.20.0, CVE-2026-21710),
 * and `headers` keeps one of several.
 *
 * @param rawHeaders name and value in turn
 * @param name in lower case
 */
export function headerLines(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

/**
 * The headers of which node keeps the first of several lines, where another reader may take the last: how two of each are
 * refused (D-ERR-13). Those of a signature are told by protocol, and of two lengths node itself takes none.
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
 * The value of a header that stands once; undefined where it is not sent.
 *
 * @throws ProtocolError where it is sent more than once, the same or not
 */
export function singleHeader(rawHeaders: readonly string[], name: keyof typeof SENT_TWICE): string | undefined {
  const values = headerLines(rawHeaders, name);
  if (values.length > 1) throw new ProtocolError([SENT_TWICE[name](values.length)]);
  return values[0];
}

function refusal(code: ErrorCode, name: string): (count: number) => Problem {
  return (count) => ({ code, detail: `The ${name} header must be sent once, received ${count}.` });
}
