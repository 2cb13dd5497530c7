import {
  CONDITION_HEADERS,
  DATE_HEADER,
  DIGEST_HEADER,
  formatAuthorizationHeader,
  SigningSecret,
  signRequest,
} from '@talent-platform/protocol/web';

/** How requests are authenticated: the schemes of the OpenAPI document. */
export type Scheme = 'signature' | 'basic';

/** The fields of the dialog, as a reader of the page fills them in. */
export interface Entered {
  readonly scheme: Scheme;
  readonly user: string;
  /** The signing secret or the password. */
  readonly secret: string;
}

/** A request as it is sent, byte for byte. */
export interface RequestToSend {
  readonly method: string;
  readonly target: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The other headers. */
  readonly headers: Headers;
}

/** The credentials of a reader. The secret is in memory alone, where nothing can list or print it. */
export interface Credentials {
  readonly scheme: Scheme;
  readonly user: string;
  /** Returns the headers that authenticate one request. */
  headersOf(request: RequestToSend): Promise<Readonly<Record<string, string>>>;
}

/**
 * Turns what was entered into credentials.
 *
 * @throws TypeError if it cannot be sent: its message says what is wrong.
 */
export function createCredentials(entered: Entered, now: () => Date): Credentials {
  return entered.scheme === 'basic' ? basicCredentials(entered) : signatureCredentials(entered, now);
}

function basicCredentials({ user, secret }: Entered): Credentials {
  if (user.includes(':')) throw new TypeError('The user of Basic credentials must not hold a colon.');
  const bytes = new TextEncoder().encode(`${user}:${secret}`);
  const authorization = `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
  return { scheme: 'basic', user, headersOf: () => Promise.resolve({ authorization }) };
}

function signatureCredentials({ user, secret: text }: Entered, now: () => Date): Credentials {
  // Browsers have WebCrypto on https and on the machine itself alone.
  if (globalThis.crypto?.subtle === undefined) {
    throw new TypeError('Browsers sign on https and on localhost alone: open this page there, or send the password.');
  }
  const secret = new SigningSecret(text);
  refuseUnsignableUser(user);
  return {
    scheme: 'signature',
    user,
    headersOf: async (request) => {
      const headers = conditionsIn(request.headers);
      return (await signRequest({ ...request, headers, user, secret, now: now() })).headers;
    },
  };
}

/** Returns names and values of the headers that decide whether a write is done (D-SIG-10). */
function conditionsIn(headers: Headers): string[] {
  return CONDITION_HEADERS.flatMap((name) => (headers.has(name) ? [name, headers.get(name) ?? ''] : []));
}

/** Throws for a user name that no Authorization header can hold, so that the dialog shows it, and not a request. */
function refuseUnsignableUser(user: string): void {
  formatAuthorizationHeader({ user, signedHeaders: [DIGEST_HEADER, DATE_HEADER], signature: '0'.repeat(64) });
}
