import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { canonicalPath, parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { contextOf, requestValue } from '../http/routes/route.decorators.js';
import type { RequestContext } from '../http/request/request-context.js';
import { singleHeader } from '../http/request/header-lines.js';

/** A longer path would not fit into the key of a row. */
const MAX_PATH = 500;

/** Stands for the path: the path itself, which begins with a slash, or a digest of one that is long. */
function keyOf(path: string): string {
  return path.length > MAX_PATH ? createHash('sha256').update(path).digest('base64url') : path;
}

/**
 * The context of a POST that takes an Idempotency-Key (D-NET-7): `Writes` then makes its reply one that can be repeated.
 *
 * @param parameter of the query, which tells one request from another as the body does; others do not
 */
export const RepeatableCtx = requestValue<string | undefined>((request, parameter): RequestContext => {
  const key = parseIdempotencyKey(request);
  const ctx = contextOf(request);
  if (key === undefined) return ctx;
  const { path, query } = splitTarget(request.url ?? '');
  const said = parameter === undefined ? undefined : new Map(parseQuery(query)).get(parameter);
  const bodyDigest = createHash('sha256')
    .update(JSON.stringify(request.json ?? {}))
    .update(said === undefined ? '' : JSON.stringify({ [String(parameter)]: said }))
    .digest('hex');
  return { ...ctx, repeatable: { key, path: keyOf(canonicalPath(path).replace(/\/$/, '')), bodyDigest } };
});

/** Printable ASCII, and the bytes of what is beyond ASCII: Node reads each as one character. */
const KEY = /^[ -~\u0080-\u00ff]{1,255}$/;

/**
 * The Idempotency-Key of a request; undefined where it has none.
 *
 * @throws ProtocolError VALUE_INVALID when it is sent twice, or is no key (D-NET-7)
 */
export function parseIdempotencyKey(request: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const key = singleHeader(request.rawHeaders, 'idempotency-key');
  if (key === undefined || KEY.test(key)) return key;
  const detail = `must be 1 to 255 characters, none of them a control character, received ${key.length}.`;
  throw ProtocolError.of('VALUE_INVALID', detail, 'Idempotency-Key');
}
