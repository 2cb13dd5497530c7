import type { Blueprint, BlueprintEvent, BlueprintProblem, BlueprintUser, Sound } from '@talent-platform/blueprint';
import { isPublishedCredential } from '../access/index.js';
import { isSameOrigin } from './kept-secrets.js';
import type { SecretTexts } from './kept-secrets.js';

/** A document of which a malformed part may be missing. */
export type SoundBlueprint = Sound<Blueprint>;

/** The demo customer's credentials stand in its documentation, so no production server takes them (D-PLT-7). */
export function publishedCredentials({ users = [], events = [] }: SoundBlueprint): BlueprintProblem[] {
  const ofUsers = users.flatMap((user, index) => [
    { secret: user?.password, path: `users[${index}].password` },
    ...(user?.signingSecrets ?? []).map((own, number) => ({
      secret: own?.secret,
      path: `users[${index}].signingSecrets[${number}].secret`,
    })),
  ]);
  const ofEvents = events.flatMap((event, index) => {
    const auth: { readonly type?: string; readonly secret?: string; readonly password?: string } = event?.auth ?? {};
    return [
      { secret: auth.secret, path: `events[${index}].auth.secret` },
      { secret: auth.password, path: `events[${index}].auth.password` },
    ];
  });
  return [...ofUsers, ...ofEvents]
    .filter(({ secret }) => secret !== undefined && isPublishedCredential(secret))
    .map(({ path }) => ({ path, message: 'is one of the published demo credentials, which production refuses.' }));
}

/** A document is applied to the customer that the path names. */
export function otherCustomer({ customer }: SoundBlueprint, customerId: number): BlueprintProblem[] {
  return customer?.id === undefined || customer.id === customerId
    ? []
    : [{ path: 'customer.id', message: `must be ${customerId}, as in the path, received ${customer.id}.` }];
}

/** User names are unique over all customers (D-SIG-7). */
export function takenUsers({ users = [] }: SoundBlueprint, taken: ReadonlySet<string>): BlueprintProblem[] {
  return users.flatMap((user, index) =>
    user?.username !== undefined && taken.has(user.username)
      ? [
          {
            path: `users[${index}].username`,
            message: 'is the name of a user of another customer: they are unique over all customers. Choose another.',
          },
        ]
      : [],
  );
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
