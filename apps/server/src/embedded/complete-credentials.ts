import { createHash } from 'node:crypto';

/** Makes the credential of an owner. The texts name the owner. */
type Make = (...owner: readonly unknown[]) => string;

/**
 * Gives a blueprint the passwords and secrets that it lacks, because an exported blueprint has none (D-PLT-2). They are
 * the same at each start, so that a snapshot fits every embedded server with that blueprint. Malformed parts stay, and
 * are refused later.
 *
 * @param document a blueprint that is not checked yet
 */
export function withCredentials(document: unknown): unknown {
  if (!isObject(document)) return document;
  const { customer, users, events } = document;
  const customerId = isObject(customer) ? customer['id'] : undefined;
  const make: Make = (...owner) => credentialOf([customerId, ...owner]);
  return {
    ...document,
    ...(Array.isArray(users) && { users: users.map((user: unknown) => withUserCredentials(user, make)) }),
    ...(Array.isArray(events) && { events: events.map((event: unknown) => withEventCredential(event, make)) }),
  };
}

function withUserCredentials(user: unknown, make: Make): unknown {
  if (!isObject(user)) return user;
  const { username, signingSecrets } = user;
  const withSecret = (own: unknown): unknown =>
    isObject(own) ? { ...own, secret: own['secret'] ?? make('user', username, own['id']) } : own;
  return {
    ...user,
    password: user['password'] ?? make('user', username),
    ...(Array.isArray(signingSecrets) && { signingSecrets: signingSecrets.map(withSecret) }),
  };
}

/** The member of each kind of authentication that an export leaves out. */
const LEFT_OUT = new Map<unknown, string>([
  ['basic', 'password'],
  ['hmac', 'secret'],
]);

function withEventCredential(event: unknown, make: Make): unknown {
  if (!isObject(event) || !isObject(event['auth'])) return event;
  const { id, auth } = event;
  const name = LEFT_OUT.get(auth['type']);
  return name === undefined ? event : { ...event, auth: { ...auth, [name]: auth[name] ?? make('event', id) } };
}

function credentialOf(owner: readonly unknown[]): string {
  return `only-for-tests-${createHash('sha256').update(JSON.stringify(owner)).digest('base64url')}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
