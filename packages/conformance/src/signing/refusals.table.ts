import type { Alteration } from './live-vector.js';

/** Returns the time in the form of a text: `YYYY-MM-DD` and `hh:mm:ss` stand for the parts of now. */
function now(form: string): Alteration {
  return {
    date: (time) => {
      const text = time.toISOString();
      const parts = { 'YYYY-MM-DD': text.slice(0, 10), 'hh:mm:ss': text.slice(11, 19), hh: text.slice(11, 13) };
      return Object.entries(parts).reduce((form_, [part, value]) => form_.replace(part, value), form);
    },
  };
}

function secondsFromNow(seconds: number): Alteration {
  return { date: (time) => `${new Date(time.getTime() + seconds * 1000).toISOString().slice(0, 19)}Z` };
}

/** A signer that writes another line of the canonical request. */
function line(at: number, change: (text: string) => string): Alteration {
  return {
    canonical: (text) =>
      text
        .split('\n')
        .map((each, index) => (index === at ? change(each) : each))
        .join('\n'),
  };
}

/** A signer that signs with another key. */
function otherKey(change: (text: string) => string): NonNullable<Alteration['key']> {
  return (secret) => ({ reveal: () => change(secret.reveal()) });
}

const METHOD_LINE = 0;
const PATH_LINE = 1;
const QUERY_LINE = 2;

/** How each refused vector differs from a right request. Those that their own headers break have nothing here. */
export const REFUSALS: Readonly<Record<string, Alteration>> = {
  'refuses-a-body-that-does-not-match-its-hash': { sent: (request) => ({ ...request, body: Buffer.from('{"b":3}') }) },
  'refuses-a-body-where-none-was-signed': {
    digest: () => 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
  'refuses-a-date-301-seconds-ahead': secondsFromNow(330),
  'refuses-a-date-301-seconds-old': secondsFromNow(-330),
  'refuses-a-date-a-millisecond-too-old': secondsFromNow(-302),
  'refuses-a-date-in-seconds-since-1970': { date: (time) => String(Math.floor(time.getTime() / 1000)) },
  'refuses-a-date-in-the-form-of-http': { date: (time) => time.toUTCString() },
  'refuses-a-date-of-the-same-clock-in-another-zone': now('YYYY-MM-DDThh:mm:ss+01:00'),
  'refuses-a-date-with-a-blank-for-t': now('YYYY-MM-DD hh:mm:ssZ'),
  'refuses-a-date-with-a-comma-before-milliseconds': now('YYYY-MM-DDThh:mm:ss,250Z'),
  'refuses-a-date-with-a-lower-case-t': now('YYYY-MM-DDthh:mm:ssZ'),
  'refuses-a-date-with-a-lower-case-z': now('YYYY-MM-DDThh:mm:ssz'),
  'refuses-a-date-with-am-and-pm': now('YYYY-MM-DDThh:mm:ss PM'),
  'refuses-a-date-with-an-offset-of-hours-alone': now('YYYY-MM-DDThh:mm:ss+00'),
  'refuses-a-date-with-two-digits-of-a-second': now('YYYY-MM-DDThh:mm:ss.25Z'),
  'refuses-a-date-without-minutes': now('YYYY-MM-DDThhZ'),
  'refuses-a-date-without-offset': now('YYYY-MM-DDThh:mm:ss'),
  'refuses-a-hash-in-base64': { digest: (hex) => Buffer.from(hex, 'hex').toString('base64') },
  'refuses-a-hash-in-upper-case': { digest: (hex) => hex.toUpperCase() },
  'refuses-a-key-decoded-from-base64': {
    key: otherKey((text) => Buffer.from(text, 'base64').toString('latin1')),
  },
  'refuses-a-method-signed-in-lower-case': line(METHOD_LINE, (method) => method.toLowerCase()),
  'refuses-a-missing-hash': { omitsDigest: true },
  'refuses-a-query-signed-as-sent-and-not-encoded': line(QUERY_LINE, (query) => query.replace('%2C', ',')),
  'refuses-a-query-signed-unsorted': line(QUERY_LINE, (query) => query.split('&').reverse().join('&')),
  'refuses-a-signature-changed-in-one-digit': {
    signature: (hex) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0'),
  },
  'refuses-a-signature-of-another-secret': { key: otherKey((text) => `${text}-another`) },
  'refuses-a-space-signed-as-plus': line(QUERY_LINE, (query) => query.replace('%20', '+')),
  'refuses-another-header-value': {
    sent: (request) => ({
      ...request,
      headers: request.headers.map(([name, value]) => [name, name.toLowerCase() === 'x-tag' ? 'b' : value]),
    }),
  },
  'refuses-another-method': line(METHOD_LINE, () => 'DELETE'),
  'refuses-another-path': line(PATH_LINE, (path) => `${path}/other`),
  'refuses-another-query': line(QUERY_LINE, (query) => `${query}0`),
  'refuses-merged-values-in-the-order-sent': { canonical: (text) => text.replace('x-tag:a,b', 'x-tag:b,a') },
  'refuses-the-printed-form-of-a-request-with-a-query': {
    canonical: (text) =>
      text
        .split('\n')
        .filter((_, index) => index !== QUERY_LINE)
        .join('\n'),
  },
};

/** The canonical request without the line of an empty query (D-SIG-3). */
export const PRINTED_FORM: Alteration = {
  canonical: (text) =>
    text
      .split('\n')
      .filter((each, index) => index !== QUERY_LINE || each !== '')
      .join('\n'),
};
