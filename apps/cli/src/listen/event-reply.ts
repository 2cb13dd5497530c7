export interface EventReply {
  readonly status: number;
  /** Names and values in turn, without headers of the TCP connection. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/**
 * Headers of one connection, which proxies do not forward (RFC 9110, 7.6.1). The length is computed again for the sent
 * bytes.
 */
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

/** Returns the headers to pass on, with the same spelling, order and repeats. */
export function endToEndHeaders(rawHeaders: readonly string[]): string[] {
  const named = valuesOf('connection', rawHeaders).flatMap((value) => value.toLowerCase().split(/\s*,\s*/));
  const dropped = new Set([...HOP_BY_HOP, ...named.map((name) => name.trim())]);
  return rawHeaders.filter((_, index) => !dropped.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()));
}

export function valuesOf(name: string, rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** Makes a reply of the listener itself. */
export function ownReply(status: number, body: object): EventReply {
  return {
    status,
    headers: ['Content-Type', 'application/json;charset=UTF-8'],
    body: Buffer.from(JSON.stringify(body), 'utf8'),
  };
}
