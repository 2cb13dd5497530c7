/** A request as it was on the wire. */
export interface CapturedRequest {
  readonly method: string;
  readonly target: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Undefined if the capture has none: curl -v never prints what it sends. */
  readonly body: Uint8Array | undefined;
}

/** Why a capture cannot be read: the line that is wrong. */
export interface UnreadableCapture {
  readonly fault: 'noRequestLine' | 'indented' | 'noHeader';
  readonly line: string;
}

/** Starts with the method, unlike the first line of a reply or a header. */
const REQUEST_LINE = /^([A-Za-z][\w!#$%&'*+.^`|~-]*) (?:(.+?) HTTP\/[\d.]+|((?:\/|https?:).*))$/;
const HEADER_LINE = /^([^\s:]+):(.*)$/s;
const CURL_LINE = /^> ?(.*)$/;
/** The first two bytes of every gzip. */
const GZIP = [0x1f, 0x8b];
const MAX_QUOTED = 80;
const NEWLINE = 0x0a;

/** Reads the bytes of raw HTTP/1.1 (heads with LF or CRLF), or the lines with `>` that `curl -v` prints. */
export function readCapture(bytes: Uint8Array): CapturedRequest | UnreadableCapture {
  const { head, body } = splitCapture(bytes);
  const [first = '', ...lines] = head;
  const [, method, versioned, target = versioned] = REQUEST_LINE.exec(first) ?? [];
  if (/^\s/.test(first)) return { fault: 'indented', line: first.slice(0, MAX_QUOTED) };
  if (method === undefined || target === undefined) return { fault: 'noRequestLine', line: first.slice(0, MAX_QUOTED) };
  const headers: string[] = [];
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return { fault: 'noHeader', line: line.slice(0, MAX_QUOTED) };
    headers.push(name, value.trim());
  }
  return { method, target, headers, body: body && cutToLength(body, headers) };
}

/** Returns the value of the first header with this name, which is in lower case. */
export function findHeader({ headers }: Pick<CapturedRequest, 'headers'>, name: string): string | undefined {
  const at = headers.findIndex((candidate, index) => index % 2 === 0 && candidate.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** Whether the body was in gzip on the wire, and somebody has unpacked it: most tools show the JSON alone. */
export function isUnpacked({ headers, body }: Pick<CapturedRequest, 'headers' | 'body'>): boolean {
  const isGzip = findHeader({ headers }, 'content-encoding')?.toLowerCase() === 'gzip';
  return isGzip && body !== undefined && body.length > 0 && !GZIP.every((byte, at) => body[at] === byte);
}

/** Returns a capture as it would be without gzip. */
export function withoutEncoding(capture: CapturedRequest): CapturedRequest {
  const isKept = (at: number) => capture.headers[at - (at % 2)]?.toLowerCase() !== 'content-encoding';
  return { ...capture, headers: capture.headers.filter((_, at) => isKept(at)) };
}

/** Whether a captured request is an event that the platform delivered. */
export function isEvent(request: Pick<CapturedRequest, 'headers'>): boolean {
  return ['x-svc-event-id', 'webhook-id', 'webhook-signature'].some((name) => findHeader(request, name) !== undefined);
}

interface Capture {
  readonly head: readonly string[];
  readonly body: Uint8Array | undefined;
}

function splitCapture(bytes: Uint8Array): Capture {
  const text = latin1(bytes);
  const curl = text.split(/\r?\n/).flatMap((line) => CURL_LINE.exec(line)?.[1] ?? []);
  if (curl.length === 0 || REQUEST_LINE.test(text.split(/\r?\n/)[0] ?? '')) return splitRaw(bytes);
  // After a redirect, curl prints the second request after an empty line.
  const end = curl.indexOf('');
  return { head: end < 0 ? curl : curl.slice(0, end), body: undefined };
}

function splitRaw(bytes: Uint8Array): Capture {
  const lines: string[] = [];
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = latin1(bytes.subarray(start, end)).replace(/\r$/, '');
    start = end + 1;
    if (line === '' && lines.length > 0) break;
    if (line !== '') lines.push(line);
  }
  return { head: lines, body: bytes.subarray(Math.min(start, bytes.length)) };
}

/** One character for each byte, as headers are signed. The decoder of that name would change some of them. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** An editor adds a line end to a saved capture, so `Content-Length` says where the body ends. */
function cutToLength(body: Uint8Array, headers: readonly string[]): Uint8Array {
  const length = findHeader({ headers }, 'content-length');
  if (isUnpacked({ headers, body })) return body;
  return length !== undefined && /^\d+$/.test(length) ? body.subarray(0, Number(length)) : body;
}
