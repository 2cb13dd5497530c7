import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { canonicalPath, parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { DescribeParts, IDEMPOTENCY_KEY } from '../http/routes/describe.js';
import { contextOf, requestValue } from '../http/routes/route.decorators.js';
import type { RequestContext } from '../http/request/request-context.js';
import { singleHeader } from '../http/request/header-lines.js';

/** Limit of characters. A longer path would not fit into the key of a row. */
const MAX_PATH = 500;

/** Returns the path itself, which begins with a slash, or the digest of a long path. */
function keyOf(path: string): string {
  return path.length > MAX_PATH ? createHash('sha256').update(path).digest('base64url') : path;
}

/**
 * The context of a POST that takes an Idempotency-Key (D-NET-7). With a key, `Writes` keeps the reply for repeats.
 * @param parameter the query parameter that distinguishes requests as their bodies do; other parameters do not
 */
export const RepeatableCtx = requestValue<string | undefined>(
  (request, parameter): RequestContext => {
    const key = parseIdempotencyKey(request);
    const ctx = contextOf(request);
    if (key === undefined) return ctx;
    const { path, query } = splitTarget(request.url ?? '');
    const value = parameter === undefined ? undefined : new Map(parseQuery(query)).get(parameter);
    const bodyDigest = createHash('sha256')
      .update(JSON.stringify(request.json ?? {}))
      .update(value === undefined ? '' : JSON.stringify({ [String(parameter)]: value }))
      .digest('hex');
    return { ...ctx, repeatable: { key, path: keyOf(canonicalPath(path).replace(/\/$/, '')), bodyDigest } };
  },
  () => [DescribeParts(IDEMPOTENCY_KEY)],
);

/** Printable ASCII, and the bytes of other characters: Node reads each byte as one character. */
const KEY = /^[ -~\u0080-\u00ff]{1,255}$/;

/**
 * Returns the Idempotency-Key of a request. Undefined if there is none.
 * @throws ProtocolError VALUE_INVALID if it is sent twice, or is not a valid key (D-NET-7)
 */
function parseIdempotencyKey(request: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const key = singleHeader(request.rawHeaders, 'idempotency-key');
  if (key === undefined || KEY.test(key)) return key;
  const detail = `must be 1 to 255 characters, none of them a control character, received ${key.length}.`;
  throw ProtocolError.of('VALUE_INVALID', detail, 'Idempotency-Key');
}
