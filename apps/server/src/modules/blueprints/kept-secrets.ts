import type { Blueprint, BlueprintEvent, BlueprintUser } from '@talent-platform/blueprint';
import type { ConfiguredPassword } from '../access/index.js';

/** The texts of stored signing secrets, by user name and id. */
export type SecretTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Passwords are stored as hashes only (D-SIG-11), so no document contains one. */
export function withoutPasswords(blueprint: Blueprint): Blueprint {
  const { users } = blueprint;
  return users === undefined ? blueprint : { ...blueprint, users: users.map(({ password: _, ...user }) => user) };
}

/** Returns the document with the secrets that it leaves out because they are stored already (D-PLT-2). */
export function withKeptSecrets(blueprint: Blueprint, before: Blueprint | undefined, texts: SecretTexts): Blueprint {
  const { users, events } = blueprint;
  const usersBefore = new Map(before?.users?.map((user) => [user.username, user]));
  const eventsBefore = new Map(before?.events?.map((event) => [event.id, event]));
  return {
    ...blueprint,
    ...(users && {
      users: users.map((user) => keepSigningSecrets(user, usersBefore.get(user.username), texts.get(user.username))),
    }),
    ...(events && { events: events.map((event) => keepEventSecret(event, eventsBefore.get(event.id))) }),
  };
}

function keepSigningSecrets(
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

function keepEventSecret(event: BlueprintEvent, before: BlueprintEvent | undefined): BlueprintEvent {
  const [auth, known] = [event.auth, before?.auth];
  if (auth.type === 'hmac' && known?.type === 'hmac' && known.secret !== undefined)
    return { ...event, auth: { secret: known.secret, ...auth } };
  if (auth.type === 'basic' && known?.type === 'basic' && known.password !== undefined && isSameOrigin(event, before))
    return { ...event, auth: { password: known.password, ...auth } };
  return event;
}

/**
 * A password is sent in plain text, so it stays with the host that it was given for: another host could read it
 * (D-PLT-2).
 */
export function isSameOrigin(
  { url }: Pick<BlueprintEvent, 'url'>,
  before: Pick<BlueprintEvent, 'url'> | undefined,
): boolean {
  return before !== undefined && new URL(url).origin === new URL(before.url).origin;
}

/** Returns the passwords that a blueprint names. */
export function passwordsOf({ users = [] }: Blueprint): ConfiguredPassword[] {
  return users.flatMap(({ username, password }) => (password === undefined ? [] : [{ username, password }]));
}
