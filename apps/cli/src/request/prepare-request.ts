import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import { usageError } from '../cli-error.js';
import type { Account, Credentials } from '../accounts/resolve-account.js';
import { basicUserProblems, userProblems } from '../accounts/stored-account.js';
import type { Input } from '../context.js';
import type { BaseUrl } from '../http/base-url.js';
import type { StreamedBody } from '../http/send-pieces.js';
import type { HeaderList, WireRequest } from '../http/send-request.js';
import { readBody } from './request-body.js';
import { parseHeaders } from './request-headers.js';
import { requestTarget } from './request-target.js';

/** A streamed body whose hash is known before it is sent. */
export interface SignedStream extends StreamedBody {
  readonly contentType: string;
  /** SHA-256, in lower-case hex. */
  readonly digest: string;
}

/** A request as the command line describes it. */
export interface RequestOptions {
  readonly method: string;
  readonly path: string;
  /** `name=value`, not yet encoded. */
  readonly query: readonly string[];
  /** `Name: value` */
  readonly headers: readonly string[];
  /** The body: its text, `@file`, or `-`. */
  readonly data: string | undefined;
  /** Instead of `data`: a body that is sent as it is read. */
  readonly stream?: SignedStream | undefined;
  /** Names of headers to sign beside x-svc-date and x-svc-content-sha256. */
  readonly signHeaders: readonly string[];
}

/** A request ready to send: every byte is decided. */
export interface PreparedRequest {
  /** The name of the account it was prepared for. */
  readonly account: string;
  readonly base: BaseUrl;
  readonly method: string;
  readonly target: string;
  /** All headers but Host, Content-Length and those of `proof`. */
  readonly headers: HeaderList;
  readonly body: Uint8Array | undefined;
  /** Instead of `body`. */
  readonly stream?: SignedStream | undefined;
  readonly credentials: Credentials;
  /** The headers that prove who sends. For Basic they hold the password. */
  readonly proof: HeaderList;
  readonly signature: { readonly canonicalRequest: string; readonly stringToSign: string } | undefined;
}

/** A token of HTTP that begins with a letter, which every method does. */
const METHOD = /^[A-Za-z][\w!#$%&'*+.^`|~-]*$/;

/** Turns what the command line says into the bytes to send, signed where the account signs. */
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

/** It has the boundary between the parts of the body. */
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
    signedHeaders: signHeaders,
  });
  return { proof: Object.entries(signed.headers), signature: signed };
}

export function wireRequest(
  { base, method, target, headers, proof, body, stream }: PreparedRequest,
  timeoutMs: number,
): WireRequest {
  return { base, method, target, headers: [...headers, ...proof], body: body ?? stream, timeoutMs };
}
