import { CONDITION_HEADERS, SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import type { Account, Credentials } from '../accounts/resolve-account.js';
import { basicUserProblems, userProblems } from '../accounts/account-file.js';
import { usageError } from '../cli-error.js';
import type { Input } from '../context.js';
import { isAbsoluteUrl, parseAbsoluteUrl } from '../http/base-url.js';
import type { BaseUrl, RequestTarget } from '../http/base-url.js';
import type { HeaderList, StreamedBody, WireRequest } from '../http/send-request.js';
import { readBody } from '../terminal/read-input.js';

/**
 * Returns the target of a path in one of three forms: `people/12` under the account's customer,
 * `/customers/1001/people/12`, or a whole URL. Only characters that a request line cannot hold are encoded.
 */
export function requestTarget(path: string, query: readonly string[], account: Account): RequestTarget {
  if (path.includes('#')) throw usageError(`path must not hold "#", received "${path}": write it as %23`);
  const { base, target } = isAbsoluteUrl(path) ? ownUrl(path, account) : underBase(path, account);
  return { base, target: encodeForWire(addQuery(target, query)) };
}

/** Refuses a URL of another server, because the credentials belong to the account's server. */
function ownUrl(url: string, { base: own, name }: Account): RequestTarget {
  const { base, target } = parseAbsoluteUrl(url);
  if (base.origin === own.origin) return { base, target };
  throw usageError(
    `${base.origin} is not the server of account "${name}" (${own.origin}); its credentials are not sent there`,
    `talent login --account <name> --base-url ${base.origin}`,
  );
}

function underBase(path: string, { base, customer }: Account): RequestTarget {
  if (path.startsWith('/')) return { base, target: base.path + path };
  if (path === '') throw usageError('path must not be empty: write for example people/12');
  if (customer === undefined) {
    throw usageError(`"${path}" needs a customer: give --customer <id>, or a full path that begins with /`);
  }
  return { base, target: `${base.path}/customers/${customer}/${path}` };
}

function addQuery(target: string, query: readonly string[]): string {
  const pairs = query.map(encodePair).join('&');
  if (pairs === '') return target;
  return target + (target.includes('?') ? '&' : '?') + pairs;
}

function encodePair(pair: string): string {
  const at = pair.indexOf('=');
  if (at < 1) throw usageError(`--query must be name=value, received "${pair}"`);
  return `${encodeAll(pair.slice(0, at))}=${encodeAll(pair.slice(at + 1))}`;
}

/** Encodes all but the unreserved characters (spec: Authentication step 1.3). */
function encodeAll(text: string): string {
  return text.replace(/[^\w.~-]+/g, percentEncode);
}

/** Encodes spaces, control characters and non-ASCII characters as UTF-8. */
function encodeForWire(target: string): string {
  return target.replace(/[^\u0021-\u007e]+/g, percentEncode);
}

function percentEncode(text: string): string {
  return Array.from(
    new TextEncoder().encode(text),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Headers that the program sets, and what to use instead. */
const RESERVED: Readonly<Record<string, string>> = {
  authorization: 'it is written from the account; choose another by --account or --auth',
  'x-svc-date': 'it is written by the signer ("talent sign --at" signs for another time)',
  'x-svc-content-sha256': 'it is written by the signer, from the body',
  host: 'it is written from the base URL',
  'content-length': 'it is written from the body',
  connection: 'it is written by the program',
  'transfer-encoding': 'the body is always sent whole',
};

/** Reads `Name: value` lines. Values are signed and sent as UTF-8. */
function parseHeaders(lines: readonly string[]): HeaderList {
  return lines.map(parseHeader);
}

function parseHeader(line: string): readonly [string, string] {
  const at = line.indexOf(':');
  const name = line.slice(0, at);
  if (at < 1 || !NAME.test(name)) throw usageError(`--header must be "Name: value", received "${line}"`);
  const reserved = RESERVED[name.toLowerCase()];
  if (reserved !== undefined) throw usageError(`header "${name}" cannot be given: ${reserved}`);
  const value = line.slice(at + 1).trim();
  if (/(?!\t)\p{Cc}/u.test(value)) throw usageError(`header "${name}" must not hold control characters`);
  return [name, asWireText(value)];
}

/** Returns one character for each UTF-8 byte, because Node.js writes header values so. */
function asWireText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** A streamed body with a known hash. */
export interface SignedStream extends StreamedBody {
  readonly contentType: string;
  /** SHA-256, in lower-case hex. */
  readonly digest: string;
}

/** A request in the form of the command line. */
export interface RequestOptions {
  readonly method: string;
  readonly path: string;
  /** `name=value`, not yet encoded. */
  readonly query: readonly string[];
  /** `Name: value` */
  readonly headers: readonly string[];
  /** The body: its text, `@file`, or `-`. */
  readonly data: string | undefined;
  /** Instead of `data`: a body that is sent while it is read. */
  readonly stream?: SignedStream | undefined;
  /** Headers to sign in addition to x-svc-date and x-svc-content-sha256. */
  readonly signHeaders: readonly string[];
}

/** A request that is ready to send. */
export interface PreparedRequest {
  readonly account: string;
  readonly base: BaseUrl;
  readonly method: string;
  readonly target: string;
  /** All headers except Host, Content-Length and the headers in `proof`. */
  readonly headers: HeaderList;
  readonly body: Uint8Array | undefined;
  /** Instead of `body`. */
  readonly stream?: SignedStream | undefined;
  readonly credentials: Credentials;
  /** The headers with the credentials. For Basic, they hold the password. */
  readonly proof: HeaderList;
  readonly signature: { readonly canonicalRequest: string; readonly stringToSign: string } | undefined;
}

/** HTTP methods are tokens that begin with a letter. */
const METHOD = /^[A-Za-z][\w!#$%&'*+.^`|~-]*$/;

/** Makes the bytes to send, and signs them if the account has a secret. */
export async function prepareRequest(
  options: RequestOptions,
  account: Account,
  { stdin, now }: { readonly stdin: Input; readonly now: Date },
): Promise<PreparedRequest> {
  if (!METHOD.test(options.method)) throw usageError(`method must be such as GET, received "${options.method}"`);
  const { base, target } = requestTarget(options.path, options.query, account);
  const given = parseHeaders(options.headers);
  const body = await readBody(options.data, stdin);
  const { stream } = options;
  refuseContentType(given, stream);
  const contentType = stream?.contentType ?? (body && 'application/json;charset=UTF-8');
  const headers: HeaderList = [...defaultHeaders(given, contentType), ...given];
  const { credentials } = account;
  const unsigned = {
    account: account.name,
    base,
    method: options.method.toUpperCase(),
    target,
    headers,
    body,
    stream,
    credentials,
  };
  return { ...unsigned, ...prove({ ...unsigned, signHeaders: options.signHeaders, now }) };
}

/** Refuses a Content-Type beside a file, because its own Content-Type has the boundary of the multipart body. */
function refuseContentType(given: HeaderList, stream: SignedStream | undefined): void {
  const name = given.find(([candidate]) => candidate.toLowerCase() === 'content-type')?.[0];
  if (stream !== undefined && name !== undefined)
    throw usageError(`header "${name}" cannot be given: it is written from the file`);
}

function defaultHeaders(given: HeaderList, contentType: string | undefined): HeaderList {
  const defaults: HeaderList = [
    ['Accept', '*/*'],
    ['User-Agent', 'talent-cli'],
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
  ];
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  return defaults.filter(([name]) => !names.has(name.toLowerCase()));
}

interface Provable extends Omit<PreparedRequest, 'proof' | 'signature'> {
  readonly signHeaders: readonly string[];
  readonly now: Date;
}

type Proof = Pick<PreparedRequest, 'proof' | 'signature'>;

function prove(request: Provable): Proof {
  const { credentials } = request;
  if (credentials.scheme === 'signed') return sign(request, credentials);
  if (credentials.scheme === 'none') return { proof: [], signature: undefined };
  const [problem] = basicUserProblems(credentials.user);
  if (problem !== undefined) throw usageError(problem);
  const pair = Buffer.from(`${credentials.user}:${credentials.password.reveal()}`, 'utf8').toString('base64');
  return { proof: [['Authorization', `Basic ${pair}`]], signature: undefined };
}

function sign(request: Provable, { user, secret }: Extract<Credentials, { scheme: 'signed' }>): Proof {
  const [problem] = userProblems(user);
  if (problem !== undefined) throw usageError(problem);
  const { method, target, body, stream, now, signHeaders } = request;
  const headers = [...request.headers, ['Host', request.base.host] as const];
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const unsent = signHeaders.find((name) => !names.has(name.toLowerCase()));
  if (unsent !== undefined)
    throw usageError(`--sign-header "${unsent}" names a header that is not sent: give it by --header`);
  const signed = signRequest({
    method,
    target,
    headers: headers.flat(),
    ...(body && { body }),
    ...(stream && { digest: stream.digest }),
    user,
    secret: new SigningSecret(secret.reveal()),
    now,
    signedHeaders: [...signHeaders, ...CONDITION_HEADERS.filter((name) => names.has(name))],
  });
  return { proof: Object.entries(signed.headers), signature: signed };
}

export function wireRequest(
  { base, method, target, headers, proof, body, stream }: PreparedRequest,
  timeoutMs: number,
): WireRequest {
  return { base, method, target, headers: [...headers, ...proof], body: body ?? stream, timeoutMs };
}
