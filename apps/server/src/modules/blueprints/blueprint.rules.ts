import type { Blueprint, BlueprintEvent, BlueprintProblem, BlueprintUser, Sound } from '@talent-platform/blueprint';
import { isPublishedCredential, weaknessOf } from '../access/index.js';
import type { CredentialKind } from '../access/index.js';
import { isSameOrigin } from './kept-secrets.js';
import type { SecretTexts } from './kept-secrets.js';

/** A document of which a malformed part may be missing. */
export type SoundBlueprint = Sound<Blueprint>;

/** A credential that a document gives in plain text. */
interface GivenCredential {
  readonly kind: CredentialKind;
  readonly text: string | undefined;
  readonly path: string;
  /** The user or the subscription that has the credential. */
  readonly owner: string;
  /** The partner's own, who alone decides how strong it is. */
  readonly isPartners?: boolean;
}

function credentialsOf({ users = [], events = [] }: SoundBlueprint): GivenCredential[] {
  const ofUsers = users.flatMap((user, index): GivenCredential[] => {
    const owner = `user ${JSON.stringify(user?.username ?? '')}`;
    const path = `users[${index}]`;
    const secrets = (user?.signingSecrets ?? []).map((own, number): GivenCredential => ({
      ...{ kind: 'signing secret', text: own?.secret, owner, path: `${path}.signingSecrets[${number}].secret` },
    }));
    return [{ kind: 'password', text: user?.password, owner, path: `${path}.password` }, ...secrets];
  });
  const ofEvents = events.flatMap((event, index): GivenCredential[] => {
    const auth: { readonly type?: string; readonly secret?: string; readonly password?: string } = event?.auth ?? {};
    const owner = `subscription ${JSON.stringify(event?.id ?? '')}`;
    const path = `events[${index}].auth`;
    return [
      { kind: 'signing secret', text: auth.secret, owner, path: `${path}.secret` },
      { kind: 'password', text: auth.password, owner, path: `${path}.password`, isPartners: true },
    ];
  });
  return [...ofUsers, ...ofEvents];
}

/** The demo customer's credentials stand in its documentation, so no production server takes them (D-PLT-7). */
export function publishedCredentials(document: SoundBlueprint): BlueprintProblem[] {
  return credentialsOf(document)
    .filter(({ text }) => text !== undefined && isPublishedCredential(text))
    .map(({ path }) => ({ path, message: 'is one of the published demo credentials, which production refuses.' }));
}

/** Credentials that can be guessed: no production server takes them (D-PLT-24). */
export function weakCredentials(document: SoundBlueprint): BlueprintProblem[] {
  return credentialsOf(document).flatMap(({ kind, text, path, owner, isPartners }) => {
    // A published one is told as that.
    if (text === undefined || isPartners === true || isPublishedCredential(text)) return [];
    const rule = weaknessOf(kind, text);
    return rule === undefined
      ? []
      : [{ path, message: `${rule}, in production: this ${kind} of the ${owner} is weak.` }];
  });
}

/** A document is applied to the customer that the path names. */
export function otherCustomer({ customer }: SoundBlueprint, customerId: number): BlueprintProblem[] {
  return customer?.id === undefined || customer.id === customerId
    ? []
    : [{ path: 'customer.id', message: `must be ${customerId}, as in the path, received ${customer.id}.` }];
}

/** User names are unique over all customers. The first one alone is told: an administrator could ask for many at once (D-SIG-7). */
export function takenUsers({ users = [] }: SoundBlueprint, taken: ReadonlySet<string>): BlueprintProblem[] {
  const index = users.findIndex((user) => user?.username !== undefined && taken.has(user.username));
  const message = 'is the name of a user of another customer: they are unique over all customers. Choose another.';
  return index < 0 ? [] : [{ path: `users[${index}].username`, message }];
}

/** What cannot be seen in a name: two names that look alike would be two users. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const CONTROL = /\p{Cc}/u;

/** Credentials that nobody could sign in with, or tell from others. A user of the blueprint before keeps the name (D-SIG-7). */
export function unusableCredentials({ users = [] }: SoundBlueprint, before: Blueprint | undefined): BlueprintProblem[] {
  const known = new Set(before?.users?.map(({ username }) => username));
  return users.flatMap((user, index) => {
    const problems: BlueprintProblem[] = [];
    const { username = '', password = '' } = user ?? {};
    if (!known.has(username) && INVISIBLE.test(username)) {
      const message = 'must not have invisible or direction-changing characters. Write the name without them.';
      problems.push({ path: `users[${index}].username`, message });
    }
    if (CONTROL.test(password)) {
      const message =
        'must not have control characters, such as a line end: nobody could sign in with it. Choose another.';
      problems.push({ path: `users[${index}].password`, message });
    }
    return problems;
  });
}

/** Who applies a blueprint does not lock himself out: nobody could be left who can undo it. */
export function lockedOut({ users, userGroups = [] }: SoundBlueprint, username: string): BlueprintProblem[] {
  const administrators = new Set(
    userGroups.flatMap((group) => (group?.administrator === true ? (group.integrationName ?? []) : [])),
  );
  const own = users?.find((user) => user?.username === username);
  if (own?.group !== undefined && administrators.has(own.group)) return [];
  return [
    {
      path: 'users',
      message:
        `must name ${JSON.stringify(username)}, who applies this, as a user of a group with "administrator": true: ` +
        'nobody would be left who could surely apply the next one. Let another administrator do it.',
    },
  ];
}

/** What the stored secrets are compared with: the document before, and the texts of the secrets. */
export interface StoredSecrets {
  readonly before: Blueprint | undefined;
  readonly texts: SecretTexts;
}

/** A secret may be left out where one is stored (D-PLT-2). */
export function missingSecrets({ users = [], events = [] }: SoundBlueprint, stored: StoredSecrets): BlueprintProblem[] {
  const known = new Map(stored.before?.users?.map((user) => [user.username, user]));
  const knownEvents = new Map(stored.before?.events?.map((event) => [event.id, event]));
  return [
    ...users.flatMap((user, index) =>
      missingSigningSecrets(user, `users[${index}]`, { before: known, texts: stored.texts }),
    ),
    ...events.flatMap((event, index) => missingEventSecret(event, `events[${index}]`, knownEvents)),
  ];
}

/**
 * The users of whom it names a secret whose text stands in neither document: what is stored tells it. There are few, if
 * any, and of nobody else a secret is opened.
 */
export function usersOfStoredSecrets({ users = [] }: SoundBlueprint, before: Blueprint | undefined): string[] {
  const usersBefore = new Map(before?.users?.map((user) => [user.username, user]));
  return users.flatMap((user) => {
    if (user?.username === undefined) return [];
    const known = usersBefore.get(user.username)?.signingSecrets ?? [];
    const hasText = new Set(known.flatMap(({ id, secret }) => (secret === undefined ? [] : [id])));
    const named = user.signingSecrets ?? known;
    const isStored = named.some((own) => own?.id !== undefined && own.secret === undefined && !hasText.has(own.id));
    return isStored ? [user.username] : [];
  });
}

function missingSigningSecrets(
  user: Sound<BlueprintUser> | undefined,
  path: string,
  { before, texts }: { readonly before: ReadonlyMap<string, BlueprintUser>; readonly texts: SecretTexts },
): BlueprintProblem[] {
  const { username = '', signingSecrets = [] } = user ?? {};
  const known = before.get(username)?.signingSecrets?.map(({ id }) => id);
  return signingSecrets.flatMap((own, index) => {
    if (own?.id === undefined || Object.hasOwn(own, 'secret')) return [];
    if (known?.includes(own.id) === true || texts.get(username)?.has(own.id) === true) return [];
    return [
      {
        path: `${path}.signingSecrets[${index}]`,
        message: 'has no secret, and none is stored under this id: give it one.',
      },
    ];
  });
}

/** The member of each kind of authentication that is secret. */
const SECRET_OF_AUTH = { hmac: 'secret', basic: 'password' } as const;

function missingEventSecret(
  event: Sound<BlueprintEvent> | undefined,
  path: string,
  before: ReadonlyMap<string, BlueprintEvent>,
): BlueprintProblem[] {
  const { id, url, auth } = event ?? {};
  if (id === undefined || auth?.type === undefined || !Object.hasOwn(SECRET_OF_AUTH, auth.type)) return [];
  if (auth.type === 'none') return [];
  const name = SECRET_OF_AUTH[auth.type];
  const known = before.get(id);
  if (Object.hasOwn(auth, name)) return [];
  if (known?.auth.type !== auth.type || !Object.hasOwn(known.auth, name))
    return [
      { path: `${path}.auth`, message: `has no ${name}, and none is stored for this subscription: give it one.` },
    ];
  // What is no URL is told by itself.
  if (auth.type === 'hmac' || url === undefined || !URL.canParse(url) || isSameOrigin({ url }, known)) return [];
  const message = `has no password, and the one that is stored is for ${new URL(known.url).origin} alone: give it again.`;
  return [{ path: `${path}.auth`, message }];
}
