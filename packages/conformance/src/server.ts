/** A secret or a password, which is revealed to sign or to send. */
export interface Hidden {
  reveal(): string;
}

interface BasicCredentials {
  readonly scheme: 'basic';
  readonly user: string;
  readonly password: Hidden;
}

/** How requests prove who sends them. */
export type Credentials =
  | { readonly scheme: 'signed'; readonly user: string; readonly secret: Hidden }
  | BasicCredentials
  | { readonly scheme: 'none' };

/** Headers in the order on the wire, with repeats. */
export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

/** A request that must be sent exactly as it stands. The sender adds Host and Content-Length. */
export interface WireRequest {
  readonly method: string;
  /** Path and query as they are signed. */
  readonly target: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array | undefined;
  readonly timeoutMs: number;
  /** Returns a function that receives the body piece by piece. */
  readonly takeBody?: (head: WireHead) => TakeBody;
}

/** Takes a body piece by piece. Returns before its end if the rest is not wanted. */
export type TakeBody = (pieces: AsyncIterable<Uint8Array>) => Promise<void>;

export interface WireHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
}

/** The reply before any decoding. */
export interface WireResponse extends WireHead {
  /** Empty if `takeBody` took the body. */
  readonly body: Buffer;
}

/**
 * Sends one request. Follows no redirect. Resolves for refusals.
 *
 * @throws NoReply if the connection fails or the reply does not come in time
 */
export type Send = (request: WireRequest) => Promise<WireResponse>;

/** No reply came. The message says why. */
export class NoReply extends Error {
  override readonly name = 'NoReply';
}

export interface ServerUnderCheck {
  /** `https://api.example.com:8443` */
  readonly origin: string;
  /** The value of the Host header. */
  readonly host: string;
  /** The path before `/customers/…`: empty, or starting with a slash and not ending with one. */
  readonly basePath: string;
  readonly customer: string;
  /** The credentials of all requests for which a check names no others. */
  readonly credentials: Credentials;
  /** The password of the user, if it is known beside the secret. */
  readonly basic: BasicCredentials | undefined;
  readonly send: Send;
  readonly now: () => Date;
}
