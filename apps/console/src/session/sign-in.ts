import { createClient, ServiceError } from '@talent-platform/client';
import type { Client } from '@talent-platform/client';
import type { Hooks, Runtime } from '@talent-platform/client';

/** The input of a user who signs in. */
export interface SignIn {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Empty if the service shall find it. */
  readonly customerId: string;
  readonly user: string;
  /** A password is sent with each request (Basic); a signing secret signs each request and is never sent. */
  readonly kind: 'password' | 'secret';
  readonly secret: string;
}

/** Whether the service itself serves the console's files. */
export function isServedHere({ pathname }: Pick<Location, 'pathname'>): boolean {
  return pathname.includes('/console');
}

/**
 * Returns the address of the service that the console's files come from: all before `/console`. Files on a static host
 * give the address of that host, which the user replaces.
 */
export function serviceOf(place: Pick<Location, 'origin' | 'pathname'>): string {
  const [before = ''] = place.pathname.split(/\/console(?:\/|$)/);
  return place.origin + (isServedHere(place) ? before.replace(/\/$/, '') : '');
}

const UNAUTHORIZED = 401;

/** Whether the service does not accept the user, or the secret. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.status === UNAUTHORIZED;
}

/** The client of a user whose customer is not known yet reads no path of a customer, so any number does. */
const ANY_CUSTOMER = '1';

/** Sends no credentials of the browser, which would ask for a password itself after a 401. */
const fetchAlone: Runtime['fetch'] = (url, init) => fetch(url, { ...init, credentials: 'omit' });

/**
 * Makes the client of a signed-in user.
 *
 * @param runtime parts to take the place of `fetch` and its like, such as one that tells the progress of an upload.
 * @throws TypeError if no request can be made of what was entered. The message never holds the secret.
 */
export function clientOf(
  { baseUrl, customerId, user, kind, secret }: SignIn,
  hooks: Hooks,
  runtime: Partial<Runtime> = {},
): Client {
  if (kind === 'secret' && globalThis.crypto?.subtle === undefined) {
    throw new TypeError('Browsers sign on https and on localhost alone: open the console there, or use the password.');
  }
  const credentials = kind === 'secret' ? { user, secret } : { user, password: secret };
  return createClient({
    baseUrl: baseUrl.trim(),
    customerId: customerId || ANY_CUSTOMER,
    credentials,
    hooks,
    runtime: { fetch: fetchAlone, ...runtime },
  });
}
