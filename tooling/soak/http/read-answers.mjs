/** @typedef {{ status: number, headers: string[][], headBytes: number, body: Buffer, text: string }} Answer */

const CRLF = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

/** Thrown for bytes that are not a well-formed answer. */
export class NoAnswer extends Error {}

/**
 * Reads one answer strictly. Mistakes that a tolerant client would accept are errors here.
 *
 * @param {Buffer} bytes
 * @param {{ method?: string, ended?: boolean }} of - the method of its request, and whether no more bytes follow
 * @returns {{ answer: Answer, rest: Buffer } | undefined} undefined if more bytes are needed
 * @throws NoAnswer
 */
export function readAnswer(bytes, { method = 'GET', ended = false } = {}) {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) {
    if (ended && bytes.length > 0) throw new NoAnswer(`The answer ended within its head: ${shown(bytes)}`);
    return undefined;
  }
  const head = readHead(bytes.toString('latin1', 0, headEnd));
  const afterHead = bytes.subarray(headEnd + HEAD_END.length);
  const body = readBody(head, { bytes: afterHead, method });
  if (!body) {
    if (ended) throw new NoAnswer(`The answer ended within its body: ${shown(bytes)}`);
    return undefined;
  }
  const text = body.bytes.toString('utf8');
  const answer = { ...head, headBytes: headEnd + HEAD_END.length, body: body.bytes, text };
  return { answer, rest: body.rest };
}

/**
 * Reads every answer on one connection, without informational ones.
 *
 * @param {Buffer} bytes
 * @param {{ anyHead?: boolean }} of - whether any of them may be the answer to a HEAD, which has no body
 */
export function readAnswers(bytes, { anyHead = false } = {}) {
  /** @type {Answer[]} */
  const answers = [];
  let rest = bytes;
  while (rest.length > 0) {
    const read = readAnswer(rest, { method: anyHead && lacksBody(rest) ? 'HEAD' : undefined, ended: true });
    if (!read) break;
    if (read.answer.status >= 200) answers.push(read.answer);
    rest = read.rest;
  }
  return answers;
}

/** Whether nothing or the next answer follows after the head. */
function lacksBody(bytes) {
  const headEnd = bytes.indexOf(HEAD_END);
  const after = bytes.subarray(headEnd + HEAD_END.length);
  return headEnd >= 0 && (after.length === 0 || after.indexOf('HTTP/1.1 ') === 0);
}

function readHead(text) {
  const [statusLine, ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) [ -~]*$/.exec(statusLine)?.[1];
  if (!status) throw new NoAnswer(`No status line: ${JSON.stringify(statusLine.slice(0, 200))}`);
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    const isSound = at > 0 && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(line.slice(0, at)) && !CONTROL.test(line);
    if (!isSound) throw new NoAnswer(`No header: ${JSON.stringify(line.slice(0, 200))}`);
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return { status: Number(status), headers };
}

// eslint-disable-next-line no-control-regex -- what a header must not hold
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

/**
 * Returns the values of a header.
 *
 * @param {Pick<Answer, 'headers'>} answer
 * @param {string} name - in lower case
 */
export function valuesOf({ headers }, name) {
  return headers.filter(([sent]) => sent.toLowerCase() === name).map(([, value]) => value);
}

/**
 * Returns the only value of a header; undefined if the header is missing or repeated.
 *
 * @param {Pick<Answer, 'headers'>} answer
 * @param {string} name
 * @returns {string | undefined}
 */
export function valueOf(answer, name) {
  return valuesOf(answer, name)[0];
}

function readBody(head, { bytes, method }) {
  if (method === 'HEAD' || head.status < 200 || head.status === 204 || head.status === 304) {
    return { bytes: Buffer.alloc(0), rest: bytes };
  }
  if (valueOf(head, 'transfer-encoding') === 'chunked') return readChunks(bytes);
  const lengths = valuesOf(head, 'content-length');
  if (lengths.length !== 1 || !/^\d+$/.test(lengths[0])) throw new NoAnswer('The answer has no length.');
  const length = Number(lengths[0]);
  return bytes.length < length ? undefined : { bytes: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

function readChunks(bytes) {
  /** @type {Buffer[]} */
  const parts = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf(CRLF, at);
    if (lineEnd < 0) return undefined;
    const size = bytes.toString('latin1', at, lineEnd);
    if (!/^[0-9a-f]+$/i.test(size)) throw new NoAnswer(`No chunk: ${JSON.stringify(size.slice(0, 100))}`);
    const length = Number.parseInt(size, 16);
    const start = lineEnd + CRLF.length;
    const end = start + length + CRLF.length;
    if (bytes.length < end) return undefined;
    if (length === 0) return { bytes: Buffer.concat(parts), rest: bytes.subarray(end) };
    parts.push(bytes.subarray(start, start + length));
    at = end;
  }
}

function shown(bytes) {
  return JSON.stringify(bytes.toString('latin1', 0, 200));
}
