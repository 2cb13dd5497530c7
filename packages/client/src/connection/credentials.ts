import {
  bodyDigest,
  CONDITION_HEADERS,
  DATE_HEADER,
  DIGEST_HEADER,
  formatRequestDate,
  SIGNATURE_ALGORITHM,
  SigningSecret,
  stringToSign,
} from '@talent-platform/protocol/web';

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
  /** In upper case. */
  readonly method: string;
  /** Path and query as they are sent: in their canonical form, as `target.ts` writes them. */
  readonly target: string;
  readonly body: Blob | Uint8Array | undefined;
  /** The other headers. Those that decide whether a write is done are signed (D-SIG-10). */
  readonly headers: Headers;
}

/** Returns the headers that say who asks. A repeated request needs new ones, because the date is signed. */
export type Authorize = (request: RequestToAuthorize, now: Date) => Promise<Readonly<Record<string, string>>>;

/**
 * Checks the credentials once, and returns the function that authorizes requests.
 *
 * @throws TypeError for credentials that no request can carry. The message never shows the secret.
 */
export function authorizeWith(credentials: Credentials): Authorize {
  const { user, secret, password }: Partial<SigningCredentials & BasicCredentials> = { ...credentials };
  if (typeof user !== 'string' || user === '')
    throw new TypeError('credentials.user: must be the name of a user, and not empty.');
  if (secret !== undefined) return signWith(user, secret);
  if (typeof password !== 'string')
    throw new TypeError('credentials: must have a "secret" for signed requests, or a "password" for Basic.');
  if (user.includes(':')) throw new TypeError('credentials.user: must not hold a colon, because Basic ends it there.');
  const authorization = `Basic ${btoa(bytesOf(`${user}:${password}`))}`;
  return async () => ({ authorization });
}

const SIGNED_HEADERS = `${DIGEST_HEADER};${DATE_HEADER}`;

/** The target is canonical already, so that the client has none of the code that brings others' targets into that form. */
function signWith(user: string, text: string): Authorize {
  if (/[,\p{Cc}]/u.test(user))
    throw new TypeError('credentials.user: must have neither commas nor control characters, because no signature can.');
  const secret = new SigningSecret(text);
  const beginning = `${SIGNATURE_ALGORITHM} user=${bytesOf(user)},signedheaders=`;
  return async ({ method, target, headers: sent, body = new Uint8Array() }, now) => {
    const date = formatRequestDate(now);
    const digest = await bodyDigest(body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body);
    const [path, query = ''] = target.split('?');
    // A value beyond ASCII would be signed as the bytes that a runtime makes of it, which differ.
    const conditions = CONDITION_HEADERS.filter((name) => /^[ -~]+$/.test(sent.get(name) ?? ''));
    const names = [...conditions, SIGNED_HEADERS].join(';');
    const lines = conditions.map((name) => `${name}:${sent.get(name)}\n`).join('');
    const headers = `${lines}${DIGEST_HEADER}:${digest}\n${DATE_HEADER}:${date}\n`;
    const canonical = [method, path, query, headers, names].join('\n');
    const signature = await secret.sign(await stringToSign(date, canonical));
    return {
      [DATE_HEADER]: date,
      [DIGEST_HEADER]: digest,
      authorization: `${beginning}${names},signature=${signature}`,
    };
  };
}

/** Writes text as UTF-8, one character for each byte, as headers and `btoa` take it. */
function bytesOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
