import { createHash, createHmac } from 'node:crypto';

const UNRESERVED = /[A-Za-z0-9\-_.~]/;

/**
 * Builds the canonical request exactly by the words of the specification: Step 1 to Step 3, D-SIG-3 to D-SIG-7. Shares
 * no line with packages/protocol. Only for requests whose target is ASCII.
 *
 * @param {{ method: string, target: string, headers: [string, string][], signedHeaders: string[] }} request - values
 * as text
 */
export function referenceCanonicalRequest({ method, target, headers, signedHeaders }) {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  const lines = signedHeaders.map((name) => `${name}:${mergedValue(headers, name)}\n`).join('');
  return [method.toUpperCase(), canonicalUri(path), canonicalQuery(query), lines, signedHeaders.join(';')].join('\n');
}

export function referenceSignature({ canonicalRequest, date, secret }) {
  const text = `x-svc-v1-hmac-sha256\n${date}\n${sha256(canonicalRequest)}`;
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(text, 'utf8').digest('hex');
}

export function sha256(data) {
  return createHash('sha256').update(data).digest('hex');
}

/** Returns the merged value of a header; undefined if the request lacks the header. */
export function mergedValue(headers, name) {
  const values = headers
    .filter(([sent]) => sent.toLowerCase() === name)
    .map(([, value]) => value.replace(/^[ \t]+|[ \t]+$/g, ''));
  return values.length === 0 ? undefined : values.sort((a, b) => (a < b ? -1 : Number(a > b))).join(',');
}

function canonicalUri(path) {
  const segments = path.split('/').map(encodedOnce);
  const kept = [];
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  const trailing = ['', '.', '..'].includes(segments.at(-1)) && kept.length > 0 ? '/' : '';
  return `/${kept.join('/')}${trailing}`;
}

function canonicalQuery(query) {
  const pairs = query
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const at = piece.indexOf('=');
      const [name, value] = at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)];
      return [name, value].map((text) => encodedOnce(text.replaceAll('+', ' ')));
    });
  const order = (a, b) => (a < b ? -1 : Number(a > b));
  return pairs
    .sort(([nameA, valueA], [nameB, valueB]) => order(nameA, nameB) || order(valueA, valueB))
    .map((pair) => pair.join('='))
    .join('&');
}

function encodedOnce(text) {
  const bytes = [];
  for (let at = 0; at < text.length; at += 1) {
    const escape = /^%[0-9A-Fa-f]{2}/.exec(text.slice(at, at + 3));
    bytes.push(escape ? Number.parseInt(text.slice(at + 1, at + 3), 16) : text.charCodeAt(at));
    if (escape) at += 2;
  }
  return bytes
    .map((byte) => String.fromCharCode(byte))
    .map((sign) =>
      UNRESERVED.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}
