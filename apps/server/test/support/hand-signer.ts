import { createHash, createHmac } from 'node:crypto';
import { SECRET } from '../builders/blueprint.builder.js';

/** The lines that a partner has before signing, after steps 1 to 3 of the specification. */
export interface CanonicalLines {
  readonly method: string;
  readonly uri: string;
  readonly query: string;
  /** Each line ends in a newline. */
  readonly headers: string;
  readonly signedHeaders: string;
}

/** A request as a partner writes it by hand; what is left out is done right. */
export interface HandWritten {
  readonly method?: string;
  readonly path: string;
  /** As on the wire, without the question mark. */
  readonly query?: string;
  /** The canonical query line, where it is not the query itself. */
  readonly queryLine?: string;
  readonly date: string;
  readonly user: string;
  readonly key?: string | Buffer;
  readonly body?: string;
  readonly digest?: string;
  /** Further headers that are signed, lower-case names. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Joins the five components; a partner's mistake goes here. */
  readonly join?: (lines: CanonicalLines) => string;
  /** Writes the Authorization header out of its components. */
  readonly authorization?: (parts: { user: string; signedHeaders: string; signature: string }) => string;
}

export interface HandSigned {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly signature: string;
}

/** The canonical request as the specification says it. */
export function joinLines({ method, uri, query, headers, signedHeaders }: CanonicalLines): string {
  return [method, uri, query, headers, signedHeaders].join('\n');
}

/** Signs by the words of the specification and with node's crypto alone: what the server is held against. */
export function signByHand(written: HandWritten): HandSigned {
  const { method = 'GET', path, query = '', queryLine = query, date, user, key = SECRET, body, extra = {} } = written;
  const { join = joinLines, authorization = formatAuthorization } = written;
  const digest = written.digest ?? sha256(body ?? '');
  const signed: Record<string, string> = { ...extra, 'x-svc-content-sha256': digest, 'x-svc-date': date };
  const names = Object.keys(signed).toSorted();
  const canonicalRequest = join({
    method,
    uri: path,
    query: queryLine,
    signedHeaders: names.join(';'),
    headers: names.map((name) => `${name}:${signed[name]}\n`).join(''),
  });
  const stringToSign = `x-svc-v1-hmac-sha256\n${date}\n${sha256(canonicalRequest)}`;
  const signature = createHmac('sha256', key).update(stringToSign).digest('hex');
  const header = authorization({ user, signedHeaders: names.join(';'), signature });
  const contentType: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    method,
    path: query === '' ? path : `${path}?${query}`,
    body,
    canonicalRequest,
    stringToSign,
    signature,
    headers: { ...contentType, ...signed, authorization: header },
  };
}

export function formatAuthorization({
  user,
  signedHeaders,
  signature,
}: {
  user: string;
  signedHeaders: string;
  signature: string;
}): string {
  return `x-svc-v1-hmac-sha256 user=${user},signedheaders=${signedHeaders},signature=${signature}`;
}

export function sha256(bytes: string | Buffer, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHash('sha256').update(bytes).digest(encoding);
}
