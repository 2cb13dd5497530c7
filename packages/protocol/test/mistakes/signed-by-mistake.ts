import { createHash, createHmac } from 'node:crypto';
import type { ReceivedRequest } from '../../src/index.js';

export const ALGORITHM = 'x-svc-v1-hmac-sha256';
export const SECRET = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';
export const NOW = new Date('2026-11-20T12:00:00Z');
const DATE = '2026-11-20T12:00:00Z';

/** A request as it is sent, and the components of its canonical request, written by hand. */
export interface Sample {
  readonly method: string;
  readonly target: string;
  /** Headers in addition to Host and the headers of the signature. */
  readonly headers: readonly string[];
  readonly body: string;
  readonly path: string;
  readonly query: string;
  /** The values of `<digest>` and `<date>` are filled in. */
  readonly lines: readonly Line[];
}

export type Line = readonly [name: string, value: string];

/** The parts that a partner puts together step by step; a mistake is another value of some parts. */
export interface Steps {
  readonly method: string;
  readonly path: string;
  /** Undefined in the printed form, which has no line for a query that there is not (D-SIG-3). */
  readonly query: string | undefined;
  readonly lines: readonly Line[];
  /** The last line of the canonical request. */
  readonly names: string;
  /** Joins the components to one text. */
  readonly canonical: (text: string) => string;
  /** The second line of the string to sign. */
  readonly stringDate: string;
  readonly string: (parts: { readonly date: string; readonly hash: string; readonly canonical: string }) => string;
  readonly key: string | Uint8Array;
  /** The parts that are sent. */
  readonly sentDate: string;
  readonly sentDigest: string;
  readonly signedHeaders: string;
  readonly sentMethod: string;
  readonly sentSignature: (signature: Buffer) => string;
  readonly secret: string;
  readonly user: string;
}

/** One mistake, and the text of its hint. */
export type Change = Partial<Steps>;

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Returns the steps without a mistake. */
export function rightSteps({ method, path, query, lines, body }: Sample): Steps {
  const names = lines.map(([name]) => name).join(';');
  const digest = sha256(body);
  const filled = lines.map(([name, value]): Line => [name, value.replace('<date>', DATE).replace('<digest>', digest)]);
  return {
    method,
    path,
    query,
    lines: filled,
    names,
    canonical: (text: string) => text,
    stringDate: DATE,
    key: SECRET,
    secret: SECRET,
    user: 'ada',
    signedHeaders: names,
    sentDate: DATE,
    sentDigest: digest,
    sentMethod: method,
    sentSignature: (signature) => signature.toString('hex'),
    string: ({ date, hash }) => [ALGORITHM, date, hash].join('\n'),
  };
}

/** Returns the request with the signature of these steps. */
export function send(sample: Sample, steps: Steps): ReceivedRequest {
  const { method, path, query, lines, names, stringDate: date, sentDate, sentDigest, signedHeaders } = steps;
  const headerLines = lines.map(([name, value]) => `${name}:${value}\n`).join('');
  const parts = [method, path, ...(query === undefined ? [] : [query]), headerLines, names];
  const canonical = steps.canonical(parts.join('\n'));
  const text = steps.string({ date, canonical, hash: sha256(canonical) });
  const signature = createHmac('sha256', steps.key).update(text).digest();
  const sent = steps.sentSignature(signature);
  const authorization = `${ALGORITHM} user=${steps.user},signedheaders=${signedHeaders},signature=${sent}`;
  const own = ['x-svc-date', sentDate, 'x-svc-content-sha256', sentDigest, 'Authorization', authorization];
  return {
    method: steps.sentMethod,
    target: sample.target,
    headers: ['Host', 'api.example:8443', ...sample.headers, ...own],
  };
}
