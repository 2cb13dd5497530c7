import { bodyDigest, EMPTY_BODY_DIGEST } from '@talent-platform/protocol/canonical';
import { parseRequestDate } from '@talent-platform/protocol/signing';
import type { RawRequest } from '../probe.js';
import type { Hidden, HeaderList } from '../server.js';
import { signatureOf } from './sign-raw.js';

/** A golden file of the signing scheme. Every text stands for its UTF-8 bytes. */
export interface StoredVector {
  readonly name: string;
  readonly rule: string;
  readonly method: string;
  readonly target: string;
  /** In the order sent, without Host and, if it comes once, without the hash of the body. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: string;
  /** The code that refuses the vector. */
  readonly errorCode?: number;
}

export interface LiveServer {
  readonly host: string;
  readonly user: string;
  readonly secret: Hidden;
  readonly now: Date;
}

/** How the request of a vector differs from a right one. Nothing of it means a right one. */
export interface Alteration {
  readonly method?: string;
  /** Changes the date that is signed and sent. */
  readonly date?: (now: Date) => string;
  /** Changes the hash that is signed and sent. */
  readonly digest?: (digest: string) => string;
  readonly omitsDigest?: true;
  /** Changes what the signer signs. */
  readonly canonical?: (canonical: string) => string;
  /** Changes what is signed with. */
  readonly key?: (secret: Hidden) => Hidden;
  /** Changes the finished signature. */
  readonly signature?: (signature: string) => string;
  /** Changes the request after it was signed. */
  readonly sent?: (request: RawRequest) => RawRequest;
}

const DATE_HEADER = 'x-svc-date';
const DIGEST_HEADER = 'x-svc-content-sha256';
const DEFAULT_NAMES = ['host', DIGEST_HEADER, DATE_HEADER];

/** Returns a vector as a request to this server: the same form, at this time, by this user. */
export function liveVector(
  vector: StoredVector,
  target: string,
  { server, alteration = {} }: { server: LiveServer; alteration?: Alteration },
): RawRequest {
  const body = vector.body === '' ? undefined : Buffer.from(vector.body, 'utf8');
  const { digest: alterDigest = same, sent = same, method = vector.method, canonical: alter = same } = alteration;
  const digest = alterDigest(body === undefined ? EMPTY_BODY_DIGEST : bodyDigest(body));
  const date = alteration.date?.(server.now) ?? liveDate(dateOf(vector), server.now);
  const names = namesOf(vector);
  const signing = { names, date, secret: alteration.key?.(server.secret) ?? server.secret, alter };
  const full = withRequired(vector, { date, digest });
  const signable: HeaderList = [...full, ['Host', server.host]];
  const present = new Set(signable.map(([name]) => name.toLowerCase()));
  // A signer with that mistake signs a header that it does not send.
  const unsent = names.filter((name) => !present.has(name)).map((name) => [name, ''] as const);
  const request = { method, target: wireText(target), headers: [...signable, ...unsent] };
  const signature = (alteration.signature ?? same)(signatureOf(request, signing));
  const isSent = new Set(vector.headers.map(([name]) => name.toLowerCase()));
  const headers = full
    .filter(([name]) => isSent.has(name.toLowerCase()) || (name === DIGEST_HEADER && alteration.omitsDigest !== true))
    .map(([name, value]): readonly [string, string] =>
      name.toLowerCase() === 'authorization' ? [name, authorization(value, server.user, signature)] : [name, value],
    );
  const type = needsType(headers, body) ? ([['Content-Type', 'application/json;charset=UTF-8']] as const) : [];
  return sent({ method, target: wireText(target), headers: [...headers, ...type], body });
}

/** The headers of a vector as bytes, with date and hash, also if the vector leaves them out. */
function withRequired({ headers }: StoredVector, { date, digest }: { date: string; digest: string }): HeaderList {
  const live = headers.map(([name, value]): readonly [string, string] => {
    if (name.toLowerCase() === DATE_HEADER) return [name, date];
    if (name.toLowerCase() === DIGEST_HEADER) return [name, digest];
    // Node.js writes one blank after the colon.
    return [name, wireText(value.replace(/^ /, ''))];
  });
  const names = new Set(live.map(([name]) => name.toLowerCase()));
  const missing: HeaderList = [
    [DATE_HEADER, date],
    [DIGEST_HEADER, digest],
  ];
  return [...live, ...missing.filter(([name]) => !names.has(name))];
}

function dateOf({ headers }: StoredVector): string {
  return headers.find(([name]) => name.toLowerCase() === DATE_HEADER)?.[1].trim() ?? '2026-11-20T12:00:00Z';
}

/** The signed names of a right signature. A vector whose own names are wrong is signed by the usual ones. */
function namesOf({ headers, errorCode }: StoredVector): readonly string[] {
  const text = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  const names = /signedheaders=([^,]*)/.exec(text)?.[1]?.split(';') ?? DEFAULT_NAMES;
  const isRight = names.every((name, at) => /^[a-z0-9_-]+$/.test(name) && (at === 0 || name > (names[at - 1] ?? '')));
  return errorCode === undefined || isRight ? names : DEFAULT_NAMES;
}

/** Writes the user and the signature into the Authorization header of a vector, in the form that it has there. */
function authorization(text: string, user: string, signature: string): string {
  const signed = text.replace(/[0-9A-Fa-f]{63,65}(?![0-9A-Fa-f])/g, (digits) => {
    const live = `${signature}0`.slice(0, digits.length);
    return /[A-F]/.test(digits) ? live.toUpperCase() : live;
  });
  return signed.replaceAll('user=vector.user', `user=${wireText(user)}`);
}

function needsType(headers: HeaderList, body: Uint8Array | undefined): boolean {
  return body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type');
}

/** Returns one character for each UTF-8 byte, because Node.js writes targets and headers so. */
function wireText(text: string): string {
  return /^[\0-\u007f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

function same<Value>(value: Value): Value {
  return value;
}

const VECTOR_TIME_MS = Date.UTC(2026, 10, 20, 12);

const DATE = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(\.\d{3})?(Z|[+-]\d\d:?\d\d)$/;

/**
 * Returns a date of now in the form of a vector's date: with or without seconds and milliseconds, and with its offset.
 * The date is as far from now as the vector's date was from the time of the vector. Returns any other text as it is.
 */
function liveDate(text: string, now: Date): string {
  const ms = parseRequestDate(text);
  const [, , , seconds, fraction, zone] = DATE.exec(text) ?? [];
  if (ms === undefined || zone === undefined) return text;
  // A date without seconds is the beginning of its minute.
  const isWhole = seconds === undefined;
  const moment = now.getTime() + (ms - VECTOR_TIME_MS);
  const local = new Date(moment + offsetMs(zone)).toISOString();
  const end = isWhole ? '' : local.slice(16, 19) + (fraction === undefined ? '' : local.slice(19, 23));
  return `${local.slice(0, 16)}${end}${zone}`;
}

function offsetMs(zone: string): number {
  if (zone === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
