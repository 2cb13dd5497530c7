import { SigningSecret, signRequest } from '@talent-platform/protocol/web';

/** Signs each request with the secret of an integration user. The secret is never sent (spec: Signed requests). */
export interface SigningCredentials {
  readonly user: string;
  /** The signing secret as it was issued. */
  readonly secret: string;
}

/** Sends user name and password with each request. Use them over https alone (spec: Basic credentials). */
export interface BasicCredentials {
  readonly user: string;
  readonly password: string;
}

export type Credentials = SigningCredentials | BasicCredentials;

/** The parts of a request that are signed. */
export interface RequestToAuthorize {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly target: string;
  readonly body: Blob | Uint8Array | undefined;
}

/** Returns the headers that say who asks. A repeated request needs new ones, because the date is signed. */
export type Authorize = (request: RequestToAuthorize, now: Date) => Promise<Readonly<Record<string, string>>>;

/**
 * Checks the credentials once, and returns the function that authorizes requests.
 *
 * @throws TypeError for credentials that no request can carry. The message never shows the secret.
 */
export function authorizeWith(credentials: Credentials): Authorize {
  const { user } = credentials;
  if (typeof user !== 'string' || user === '')
    throw new TypeError('credentials.user: must be the name of a user, and not empty.');
  if ('secret' in credentials) return signWith(user, credentials.secret);
  if (typeof credentials.password !== 'string')
    throw new TypeError('credentials: must have a "secret" for signed requests, or a "password" for Basic.');
  if (user.includes(':')) throw new TypeError('credentials.user: must not hold a colon, because Basic ends it there.');
  const authorization = `Basic ${base64(`${user}:${credentials.password}`)}`;
  return async () => ({ authorization });
}

function signWith(user: string, text: string): Authorize {
  const secret = new SigningSecret(text);
  return async ({ method, target, body }, now) => {
    const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body;
    const { headers } = await signRequest({ method, target, user, secret, now, ...(bytes && { body: bytes }) });
    return headers;
  };
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
