import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Blueprint } from '@talent-platform/blueprint';
import { DEMO_FOLDER } from '../config/index.js';
import { BlueprintRefused, BlueprintStart, BlueprintUnusable } from '../modules/blueprints/index.js';
import { EmbeddedOptionError } from './embedded-server.js';
import type { EmbeddedCustomer } from './embedded-server.js';

/**
 * Applies the blueprints of all customers.
 *
 * @returns the blueprints as they were applied, with the credentials that they lacked
 * @throws EmbeddedOptionError with every problem of all blueprints
 */
export async function applyCustomers(
  start: BlueprintStart,
  customers: readonly EmbeddedCustomer[],
): Promise<unknown[]> {
  const blueprints: unknown[] = [];
  const faults: string[] = [];
  for (const [index, customer] of customers.entries()) {
    try {
      const blueprint = await apply(start, customer);
      const same = blueprints.findIndex((other) => idOf(other) === idOf(blueprint));
      if (same >= 0) throw new BlueprintUnusable(takenId(idOf(blueprint), same));
      blueprints.push(blueprint);
    } catch (error) {
      if (!(error instanceof BlueprintUnusable)) throw error;
      faults.push(`customers[${index}].blueprint${faultOf(error, customer)}`);
    }
  }
  if (faults.length > 0) throw new EmbeddedOptionError(faults);
  return blueprints;
}

function takenId(id: number, other: number): string {
  return `: customer ${id} is the customer of customers[${other}], too. Give each blueprint a customer of its own.`;
}

function idOf(blueprint: unknown): number {
  return (blueprint as Blueprint).customer.id;
}

async function apply(
  start: BlueprintStart,
  { blueprint = DEMO_FOLDER, parts, records }: EmbeddedCustomer,
): Promise<unknown> {
  let applied: unknown;
  const complete = (document: unknown): unknown => {
    applied = withCredentials(isObject(document) ? { ...document, ...parts } : document);
    return applied;
  };
  if (typeof blueprint === 'string') await start.applyFrom(path.resolve(blueprint), complete);
  else await start.apply(complete(blueprint), records);
  return applied;
}

/** Returns what follows the name of the blueprint. Problems of parts that replace others are told as problems of these. */
function faultOf({ fault, cause }: BlueprintUnusable, { parts = {} }: EmbeddedCustomer): string {
  if (!(cause instanceof BlueprintRefused)) return fault;
  const lines = [cause.first, ...cause.others].map(({ path: place, message }) => {
    const [part = ''] = place.split(/[.[]/);
    return `  ${Object.hasOwn(parts, part) ? 'parts.' : ''}${place}: ${message}`;
  });
  return [' is refused:', ...lines].join('\n');
}

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
