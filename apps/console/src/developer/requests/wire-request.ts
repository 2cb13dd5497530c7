import {
  bodyDigest,
  canonicalRequest,
  explainMismatch,
  signRequest,
  SigningSecret,
  stringToSign,
} from '@talent-platform/protocol/web';
import type { SignedRequest } from '@talent-platform/protocol/web';

/** Names and values in turn would be hard to edit. */
export type HeaderPairs = ReadonlyArray<readonly [name: string, value: string]>;

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Scheme and host. */
  readonly origin: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: HeaderPairs;
  readonly body: string | undefined;
}

/** The sender of a request: with a signature, with a password, or as nobody. */
export type Sender =
  | { readonly kind: 'secret'; readonly user: string; readonly secret: string }
  | { readonly kind: 'password'; readonly user: string; readonly secret: string }
  | { readonly kind: 'nobody' };

/** A request with its credentials, and every stage of its signature if it is signed. */
export interface AuthorizedRequest {
  readonly request: WireRequest;
  readonly signed: SignedRequest | undefined;
}

/** How a request is signed. */
export interface SigningOptions {
  readonly now: Date;
  /** Whether the signature covers Host too. */
  readonly signsHost: boolean;
}

/**
 * Adds the credentials of a sender to a request.
 *
 * @throws TypeError for a user or a secret that no request can be signed with.
 */
export async function authorize(
  request: WireRequest,
  sender: Sender,
  { now, signsHost }: SigningOptions,
): Promise<AuthorizedRequest> {
  if (sender.kind === 'nobody') return { request, signed: undefined };
  if (sender.kind === 'password') {
    const basic = `Basic ${base64(`${sender.user}:${sender.secret}`)}`;
    return { request: { ...request, headers: [...request.headers, ['authorization', basic]] }, signed: undefined };
  }
  const host: HeaderPairs = signsHost ? [['host', hostOf(request)]] : [];
  const signed = await signRequest({
    method: request.method,
    target: request.target,
    headers: [...request.headers, ...host].flat(),
    ...(request.body === undefined ? {} : { body: bytesOf(request.body) }),
    user: sender.user,
    secret: new SigningSecret(sender.secret),
    now,
  });
  return { request: { ...request, headers: [...request.headers, ...Object.entries(signed.headers)] }, signed };
}

/** The fate of a signature on its way: what was signed, and what arrived. */
export interface SignatureComparison {
  readonly signed: string;
  readonly arrived: string;
  /** The texts that are compared: the first that differ. If nothing differs, the canonical requests. */
  readonly of: 'canonicalRequest' | 'stringToSign' | 'signature' | 'body' | 'nothing';
  readonly hint: string | null;
}

/** Compares what was signed with what was sent, the canonical requests first, as the service does it. */
export async function compareSignature(
  { request: sent, signed }: { readonly request: WireRequest; readonly signed: SignedRequest },
  {
    secret,
    serverText,
    serverHint,
  }: { readonly secret: string; readonly serverText?: string; readonly serverHint?: string },
): Promise<SignatureComparison> {
  const received = { method: sent.method, target: sent.target, headers: receivedHeaders(sent).flat() };
  const body = bytesOf(sent.body ?? '');
  const signedHeaders = /signedheaders=([^,]*)/.exec(headerOf(sent, 'authorization'))?.[1]?.split(';') ?? [];
  const arrived = serverText ?? canonicalRequest({ ...received, signedHeaders });
  const explained = await explainMismatch({ received, secrets: [new SigningSecret(secret)], now: new Date(), body });
  const hint = serverHint ?? explained.hint;
  const pairs = [
    ['canonicalRequest', signed.canonicalRequest, arrived],
    ['stringToSign', signed.stringToSign, await stringToSign(headerOf(sent, 'x-svc-date'), arrived)],
    ['signature', signed.headers.authorization, headerOf(sent, 'authorization')],
    ['body', headerOf(sent, 'x-svc-content-sha256'), await bodyDigest(body)],
  ] as const;
  const [of, left, right] = pairs.find(([, one, other]) => one !== other) ?? [
    'nothing' as const,
    signed.canonicalRequest,
    arrived,
  ];
  return { of, signed: left, arrived: right, hint };
}

/** Returns the value of the last header of a name, which is in lower case; empty if there is none. */
export function headerOf({ headers }: Pick<WireRequest, 'headers'>, name: string): string {
  return headers.findLast(([given]) => given.toLowerCase() === name)?.[1] ?? '';
}

/** Returns the headers to show. Basic holds the password, which nobody should read from the screen. */
export function shownHeaders({ headers }: Pick<WireRequest, 'headers'>): HeaderPairs {
  return headers.map(([name, value]) =>
    name === 'authorization' && value.startsWith('Basic ') ? ([name, 'Basic …'] as const) : ([name, value] as const),
  );
}

/** The headers as they arrive: the browser adds Host. */
function receivedHeaders(request: WireRequest): HeaderPairs {
  return [['host', hostOf(request)], ...request.headers];
}

function hostOf({ origin }: WireRequest): string {
  return new URL(origin).host;
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64(text: string): string {
  return btoa(Array.from(bytesOf(text), (byte) => String.fromCharCode(byte)).join(''));
}
