import { refusedError } from '../cli-error.js';
import type { CliError } from '../cli-error.js';
import { isRecord } from '../json.js';
import { callForBody, callPlatform, platformCall, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';

/** A user as the server lists it (D-SIG-22). */
export interface User {
  readonly username: string;
  readonly name: string;
  readonly group: string;
  readonly active: boolean;
  readonly hasPassword: boolean;
  readonly secrets: number;
  readonly lastSignIn?: string;
}

const PAGE_SIZE = 1000;

/** Reads all users of the customer, page by page. */
export async function readUsers(session: PlatformSession): Promise<readonly User[]> {
  const users: User[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const query = [`size=${PAGE_SIZE}`, ...(after === '' ? [] : [`after=${after}`])];
    const call = platformCall({ method: 'GET', path: 'users', query, deed: 'see its users' }, session);
    const page: UsersPage = await callForBody({ ...call, what: 'a page of users', is: isUsersPage }, session);
    users.push(...page.users);
    after = page.next;
  }
  return users;
}

export async function addUser(
  user: {
    readonly username: string;
    readonly name: string;
    readonly group: string;
    readonly password: string | undefined;
  },
  session: PlatformSession,
): Promise<void> {
  await callPlatform({ method: 'POST', path: 'users', body: JSON.stringify(user), deed: 'add a user' }, session);
}

/** Disables or enables a user. */
export async function switchUser(username: string, active: boolean, session: PlatformSession): Promise<void> {
  await callPlatform(
    {
      method: 'PATCH',
      path: userPath(username),
      body: JSON.stringify({ active }),
      deed: active ? 'enable a user' : 'disable a user',
      explain: explainUnknownUser(username, session),
    },
    session,
  );
}

export async function setPassword(username: string, password: string, session: PlatformSession): Promise<void> {
  await callPlatform(
    {
      method: 'PUT',
      path: `${userPath(username)}/password`,
      body: JSON.stringify({ password }),
      deed: 'set a password',
      explain: explainUnknownUser(username, session),
    },
    session,
  );
}

/** Returns the path of a user under the customer. */
export function userPath(username: string): string {
  return `users/${encodeURIComponent(username)}`;
}

export function explainUnknownUser(
  username: string,
  { account }: PlatformSession,
): (refusal: ServiceRefusal) => CliError | undefined {
  return (refusal) =>
    refusedWith(refusal, 'RESOURCE_NOT_FOUND')
      ? refusedError(`there is no user "${username}"`, commandFor('users list', account.name))
      : undefined;
}

interface UsersPage {
  readonly users: readonly User[];
  readonly next?: string;
}

function isUsersPage(body: unknown): body is UsersPage {
  if (!isRecord(body) || !Array.isArray(body.users) || !body.users.every(isUser)) return false;
  return body.next === undefined || (typeof body.next === 'string' && body.users.length > 0);
}

/** Checks only the members that this program reads. `--json` prints all others unchanged. */
function isUser(value: unknown): value is User {
  if (!isRecord(value) || typeof value.secrets !== 'number') return false;
  const texts = [value.username, value.name, value.group, value.lastSignIn ?? ''];
  const flags = [value.active, value.hasPassword];
  return texts.every((text) => typeof text === 'string') && flags.every((flag) => typeof flag === 'boolean');
}
