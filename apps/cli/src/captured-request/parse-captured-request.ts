import { usageError } from '../cli-error.js';

/** A request as it was on the wire. The head is Latin-1, one character for each byte, as in node:http. */
export interface CapturedRequest {
  readonly method: string;
  readonly target: string;
  /** Name, value, name, value …, as node's `req.rawHeaders`. */
  readonly headers: readonly string[];
  /** Undefined if the capture has no body. The output of `curl -v` never has one. */
  readonly body: Uint8Array | undefined;
}

interface Capture {
  readonly head: readonly string[];
  readonly body: Uint8Array | undefined;
}

/** Starts with the method, unlike the first line of a reply or a header. */
const REQUEST_LINE = /^([A-Za-z][\w!#$%&'*+.^`|~-]*) (.+?)(?: HTTP\/[\d.]+)?$/;
const HEADER_LINE = /^([^\s:]+):(.*)$/s;
const CURL_LINE = /^> ?(.*)$/;

/** Reads raw HTTP/1.1 text (heads with LF or CRLF), or the `> …` lines that `curl -v` prints. */
export function parseCapturedRequest(bytes: Uint8Array): CapturedRequest {
  const { head, body } = splitCapture(Buffer.from(bytes));
  const [first, ...lines] = head;
  const [, method, target] = REQUEST_LINE.exec(first ?? '') ?? [];
  if (method === undefined || target === undefined) {
    throw usageError(
      `the captured request must start with a line such as "GET /path HTTP/1.1", received "${(first ?? '').slice(0, 80)}"`,
    );
  }
  const headers = parseHeaderLines(lines);
  return { method, target, headers, body: body === undefined ? undefined : cutToLength(body, headers) };
}

function splitCapture(bytes: Buffer): Capture {
  const curl = bytes
    .toString('latin1')
    .split(/\r?\n/)
    .flatMap((line) => CURL_LINE.exec(line)?.[1] ?? []);
  return curl.length > 0 && !/^[A-Za-z]+ /.test(bytes.toString('latin1', 0, 40)) ? splitCurl(curl) : splitRaw(bytes);
}

/** Returns the first request. After a redirect, curl prints the second request after an empty line. */
function splitCurl(lines: readonly string[]): Capture {
  const end = lines.indexOf('');
  return { head: end < 0 ? lines : lines.slice(0, end), body: undefined };
}

function splitRaw(bytes: Buffer): Capture {
  const lines: string[] = [];
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = bytes.toString('latin1', start, end).replace(/\r$/, '');
    start = end + 1;
    if (line === '' && lines.length > 0) break;
    if (line !== '') lines.push(line);
  }
  return { head: lines, body: bytes.subarray(Math.min(start, bytes.length)) };
}

function parseHeaderLines(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw usageError(`the captured request holds a line that is no header: "${line.slice(0, 80)}"`);
    }
    return [name, value.replace(/^[ \t]+|[ \t]+$/g, '')];
  });
}

/** An editor adds a line end to a saved capture, so `Content-Length` says where the body ends. */
function cutToLength(body: Uint8Array, headers: readonly string[]): Uint8Array {
  const length = findCapturedHeader({ headers }, 'content-length');
  return length !== undefined && /^\d+$/.test(length) ? body.subarray(0, Number(length)) : body;
}

/** Returns the value of the first header with this name. The name must be in lower case. */
export function findCapturedHeader({ headers }: Pick<CapturedRequest, 'headers'>, name: string): string | undefined {
  const at = headers.findIndex((candidate, index) => index % 2 === 0 && candidate.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}
