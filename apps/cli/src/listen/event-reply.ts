/** The reply to a request. */
export interface EventReply {
  readonly status: number;
  /** Names and values in turn, without those of the connection. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** Those of one connection, which nobody passes on (RFC 9110, 7.6.1). A length is written anew, for the bytes that are sent. */
const HOP_BY_HOP = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of a message that are passed on, as they came: spelling, order and repeats. */
export function endToEndHeaders(rawHeaders: readonly string[]): string[] {
  const named = valuesOf('connection', rawHeaders).flatMap((value) => value.toLowerCase().split(/\s*,\s*/));
  const dropped = new Set([...HOP_BY_HOP, ...named.map((name) => name.trim())]);
  return rawHeaders.filter((_, index) => !dropped.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()));
}

/** The values of a header. */
export function valuesOf(name: string, rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** A reply that the listener makes by itself. */
export function ownReply(status: number, body: object): EventReply {
  return {
    status,
    headers: ['Content-Type', 'application/json;charset=UTF-8'],
    body: Buffer.from(JSON.stringify(body), 'utf8'),
  };
}
