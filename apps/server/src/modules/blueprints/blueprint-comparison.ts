import { REDACTED } from '@talent-platform/blueprint';
import type {
  Blueprint,
  BlueprintChange,
  BlueprintEvent,
  BlueprintListNode,
  BlueprintUser,
} from '@talent-platform/blueprint';
import type { ConfiguredPassword } from '../access/index.js';

/** The texts of stored signing secrets, by user name and id. */
export type SecretTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Removes the passwords, which are stored as hashes only, so that no stored document contains them (D-SIG-11). */
export function withoutPasswords(blueprint: Blueprint): Blueprint {
  const { users } = blueprint;
  return users === undefined ? blueprint : { ...blueprint, users: users.map(({ password: _, ...user }) => user) };
}

/** Returns the document with the stored secrets that it leaves out (D-PLT-2). */
export function withStoredSecrets(blueprint: Blueprint, before: Blueprint | undefined, texts: SecretTexts): Blueprint {
  const { users, events } = blueprint;
  const usersBefore = new Map(before?.users?.map((user) => [user.username, user]));
  const eventsBefore = new Map(before?.events?.map((event) => [event.id, event]));
  return {
    ...blueprint,
    ...(users && {
      users: users.map((user) => addSigningSecrets(user, usersBefore.get(user.username), texts.get(user.username))),
    }),
    ...(events && { events: events.map((event) => addEventSecret(event, eventsBefore.get(event.id))) }),
  };
}

/**
 * Returns the document with the users whom the earlier document disabled and this one names without `active`, still
 * disabled. Only `"active": true` enables a user again (D-PLT-10).
 */
export function withUsersStillDisabled(blueprint: Blueprint, before: Blueprint | undefined): Blueprint {
  const disabled = new Set(before?.users?.flatMap(({ username, active }) => (active === false ? [username] : [])));
  if (disabled.size === 0 || blueprint.users === undefined) return blueprint;
  const users = blueprint.users.map((user) =>
    user.active === undefined && disabled.has(user.username) ? { ...user, active: false } : user,
  );
  return { ...blueprint, users };
}

function addSigningSecrets(
  user: BlueprintUser,
  before: BlueprintUser | undefined,
  texts: ReadonlyMap<string, string> | undefined,
): BlueprintUser {
  const signingSecrets = user.signingSecrets ?? before?.signingSecrets;
  if (signingSecrets === undefined) return user;
  const known = new Map(before?.signingSecrets?.map(({ id, secret }) => [id, secret]));
  return {
    ...user,
    signingSecrets: signingSecrets.map((own) => {
      const secret = own.secret ?? known.get(own.id) ?? texts?.get(own.id);
      return secret === undefined ? own : { ...own, secret };
    }),
  };
}

function addEventSecret(event: BlueprintEvent, before: BlueprintEvent | undefined): BlueprintEvent {
  const [auth, known] = [event.auth, before?.auth];
  if (auth.type === 'hmac' && known?.type === 'hmac' && known.secret !== undefined)
    return { ...event, auth: { secret: known.secret, ...auth } };
  if (auth.type === 'basic' && known?.type === 'basic' && known.password !== undefined && isSameOrigin(event, before))
    return { ...event, auth: { password: known.password, ...auth } };
  return event;
}

/**
 * Returns whether both URLs have the same host. A password is sent in plain text, so a stored password is never sent
 * to another host (D-PLT-2).
 */
export function isSameOrigin(
  { url }: Pick<BlueprintEvent, 'url'>,
  before: Pick<BlueprintEvent, 'url'> | undefined,
): boolean {
  return before !== undefined && new URL(url).origin === new URL(before.url).origin;
}

export function passwordsOf({ users = [] }: Blueprint): ConfiguredPassword[] {
  return users.flatMap(({ username, password }) => (password === undefined ? [] : [{ username, password }]));
}

type Nodes = readonly BlueprintListNode[] | undefined;

/**
 * Returns the document with the nodes that the earlier document hid and this one leaves out, still hidden. Leaving
 * out a node never shows it again (D-PLT-3).
 */
export function withNodesStillHidden(blueprint: Blueprint, before: Blueprint | undefined): Blueprint {
  const { lists, customLists } = blueprint;
  const known = new Map(before?.customLists?.flatMap((list) => keysOf(list).map((key) => [key, list] as const)));
  return {
    ...blueprint,
    ...(lists && {
      lists: Object.fromEntries(
        Object.entries(lists).map(([id, list]) => [id, withNodes(list, before?.lists?.[id]?.nodes)]),
      ),
    }),
    ...(customLists && {
      customLists: customLists.map((list) => withNodes(list, firstOf(known, keysOf(list))?.nodes)),
    }),
  };
}

function withNodes<List extends { readonly nodes?: Nodes }>(list: List, before: Nodes): List {
  return list.nodes === undefined ? list : { ...list, nodes: keepHidden(list.nodes, before) };
}

function keepHidden(nodes: readonly BlueprintListNode[], before: Nodes): readonly BlueprintListNode[] {
  const known = new Map(before?.flatMap((node) => keysOf(node).map((key) => [key, node] as const)));
  return nodes.map((node) => {
    const past = firstOf(known, keysOf(node));
    return {
      ...node,
      ...(node.hidden === undefined && past?.hidden === true && { hidden: true }),
      ...(node.children && { children: keepHidden(node.children, past?.children) }),
    };
  });
}

/** Returns the keys that identify a node, the strongest first. */
function keysOf({ id, listnodeid, value }: Pick<BlueprintListNode, 'id' | 'listnodeid' | 'value'>): string[] {
  const keys = { id, listnodeid, value };
  return Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [] : [`${name} ${key}`]));
}

function firstOf<Value>(known: ReadonlyMap<string, Value>, keys: readonly string[]): Value | undefined {
  return keys.map((key) => known.get(key)).find((value) => value !== undefined);
}

export interface ChangedPasswords {
  readonly stored: ReadonlyMap<string, { readonly passwordHash: string | null }>;
  readonly hashes: ReadonlyMap<string, string>;
}

/**
 * Reports changed passwords, because documents contain none and their difference cannot show them. A new user is
 * reported whole.
 */
export function passwordChanges(
  before: Blueprint | undefined,
  { stored, hashes }: ChangedPasswords,
): BlueprintChange[] {
  const known = before?.users?.filter(({ username }) => hashes.has(username)) ?? [];
  return known.map(({ username }) => ({
    path: `users.${username}.password`,
    before: stored.get(username)?.passwordHash ? REDACTED : null,
    after: REDACTED,
  }));
}
