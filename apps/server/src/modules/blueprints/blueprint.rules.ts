import { UNSTORABLE } from '../../profile-engine/index.js';
import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import type { BlueprintProblem, Blueprint, BlueprintEvent, BlueprintUser, Sound } from '@talent-platform/blueprint';
import { isPublishedCredential, weaknessOf } from '../access/index.js';
import type { CredentialKind } from '../access/index.js';
import { isSameOrigin } from './blueprint-comparison.js';
import type { SecretTexts } from './blueprint-comparison.js';

/** Finds texts that the database cannot store: NUL, and half a surrogate pair (D-PRO-8). */
export function unstorableTexts(value: unknown): BlueprintProblem[] {
  const problems: BlueprintProblem[] = [];
  // Paths are built only for problems, because a document has many more values than problems.
  const visit = (place: unknown, steps: Steps | undefined): void => {
    if (problems.length >= MAX_PROBLEMS) return;
    if (typeof place === 'string') {
      if (!isStorable(place)) problems.push({ path: pathOf(steps), message: MESSAGE });
    } else if (Array.isArray(place)) {
      for (const [index, item] of place.entries()) visit(item, { above: steps, step: index });
    } else if (typeof place === 'object' && place !== null) {
      for (const [name, member] of Object.entries(place)) {
        const own = { above: steps, step: name };
        if (isStorable(name)) visit(member, own);
        else problems.push({ path: pathOf(own), message: MESSAGE });
      }
    }
  };
  visit(value, undefined);
  return problems;
}

/** The path to a value: members by name, items by index. */
interface Steps {
  readonly above: Steps | undefined;
  readonly step: string | number;
}

function pathOf(steps: Steps | undefined): string {
  if (steps === undefined) return '';
  const above = pathOf(steps.above);
  if (typeof steps.step === 'number') return `${above}[${steps.step}]`;
  return above === '' ? steps.step : `${above}.${steps.step}`;
}

const MESSAGE = 'must hold neither the character NUL nor half a surrogate pair; take it out.';

function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** A document whose malformed parts may be missing. */
export type SoundBlueprint = Sound<Blueprint>;

interface PlainCredential {
  readonly kind: CredentialKind;
  readonly text: string | undefined;
  readonly path: string;
  /** The user or the subscription that has the credential. */
  readonly owner: string;
  /** A partner's own credential, whose strength is the partner's decision. */
  readonly isPartners?: boolean;
}

function credentialsOf({ users = [], events = [] }: SoundBlueprint): PlainCredential[] {
  const ofUsers = users.flatMap((user, index): PlainCredential[] => {
    const owner = `user ${JSON.stringify(user?.username ?? '')}`;
    const path = `users[${index}]`;
    const secrets = (user?.signingSecrets ?? []).map((own, number): PlainCredential => ({
      ...{ kind: 'signing secret', text: own?.secret, owner, path: `${path}.signingSecrets[${number}].secret` },
    }));
    return [{ kind: 'password', text: user?.password, owner, path: `${path}.password` }, ...secrets];
  });
  const ofEvents = events.flatMap((event, index): PlainCredential[] => {
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

/**
 * Reports credentials of the demo customer. They are published in its documentation, so no production server accepts
 * them (D-PLT-7).
 */
export function publishedCredentials(document: SoundBlueprint): BlueprintProblem[] {
  return credentialsOf(document)
    .filter(({ text }) => text !== undefined && isPublishedCredential(text))
    .map(({ path }) => ({ path, message: 'is one of the published demo credentials, which production refuses.' }));
}

/** Reports credentials that can be guessed. No production server accepts them (D-PLT-24). */
export function weakCredentials(document: SoundBlueprint): BlueprintProblem[] {
  return credentialsOf(document).flatMap(({ kind, text, path, owner, isPartners }) => {
    // A published credential is reported as such.
    if (text === undefined || isPartners === true || isPublishedCredential(text)) return [];
    const rule = weaknessOf(kind, text);
    return rule === undefined
      ? []
      : [{ path, message: `${rule}, in production: this ${kind} of the ${owner} is weak.` }];
  });
}

/** Reports a document for another customer than the path names. */
export function otherCustomerProblems({ customer }: SoundBlueprint, customerId: number): BlueprintProblem[] {
  return customer?.id === undefined || customer.id === customerId
    ? []
    : [{ path: 'customer.id', message: `must be ${customerId}, as in the path, received ${customer.id}.` }];
}

/**
 * Reports a user name that another customer has, because names are unique over all customers. Reports only the first
 * such name, so that an administrator cannot probe for many at once (D-SIG-7).
 */
export function takenUserProblems({ users = [] }: SoundBlueprint, taken: ReadonlySet<string>): BlueprintProblem[] {
  const index = users.findIndex((user) => user?.username !== undefined && taken.has(user.username));
  const message = 'is the name of a user of another customer: they are unique over all customers. Choose another.';
  return index < 0 ? [] : [{ path: `users[${index}].username`, message }];
}

/** Invisible characters. Two names that look alike would be two users. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const CONTROL = /\p{Cc}/u;

/**
 * Reports user names and passwords that nobody could sign in with, or that look like others. A user of the earlier
 * blueprint may keep such a name (D-SIG-7).
 */
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

/** Reports a document that locks out the user who applies it, because possibly nobody could undo it. */
export function lockedOutProblems({ users, userGroups = [] }: SoundBlueprint, username: string): BlueprintProblem[] {
  const administrators = new Set(
    userGroups.flatMap((group) => (group?.administrator === true ? (group.integrationName ?? []) : [])),
  );
  const own = users?.find((user) => user?.username === username);
  if (own?.group !== undefined && administrators.has(own.group) && own.active !== false) return [];
  return [
    {
      path: 'users',
      message:
        `must name ${JSON.stringify(username)}, who applies this, as an active user of a group with "administrator": true: ` +
        'nobody would be left who could surely apply the next one. Let another administrator do it.',
    },
  ];
}

/** Reports missing secrets. A secret may be left out if one is stored (D-PLT-2). */
export function missingSecretProblems(
  { users = [], events = [] }: SoundBlueprint,
  stored: { readonly before: Blueprint | undefined; readonly texts: SecretTexts },
): BlueprintProblem[] {
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
 * Returns the users with a secret whose text is in neither document, so that the stored secret must be decrypted.
 * They are few, and no other user's secret is decrypted.
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
  { before, texts }: { before: ReadonlyMap<string, BlueprintUser>; texts: SecretTexts },
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

/** The secret member of each kind of authentication. */
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
  // A malformed URL has its own problem.
  if (auth.type === 'hmac' || url === undefined || !URL.canParse(url) || isSameOrigin({ url }, known)) return [];
  const message = `has no password, and the one that is stored is for ${new URL(known.url).origin} alone: give it again.`;
  return [{ path: `${path}.auth`, message }];
}
