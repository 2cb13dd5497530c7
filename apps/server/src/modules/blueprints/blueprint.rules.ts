import { UNSTORABLE } from '../../profile-engine/index.js';
import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import type { BlueprintProblem, Blueprint, Sound } from '@talent-platform/blueprint';
import { isPublishedCredential, weaknessOf } from '../access/index.js';
import type { CredentialKind } from '../access/index.js';

/** Finds texts that the database cannot store: NUL, and half a surrogate pair (D-PRO-8). */
export function unstorableTexts(document: unknown): BlueprintProblem[] {
  const problems: BlueprintProblem[] = [];
  const visit = (value: unknown, path: string): void => {
    if (problems.length >= MAX_PROBLEMS) return;
    if (typeof value === 'string' && UNSTORABLE.test(value)) problems.push({ path, message: MESSAGE });
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const own = Array.isArray(value) ? `${path}[${name}]` : `${path}${path === '' ? '' : '.'}${name}`;
      if (UNSTORABLE.test(name)) problems.push({ path: own, message: MESSAGE });
      else visit(member, own);
    }
  };
  visit(document, '');
  return problems;
}

const MESSAGE = 'must hold neither the character NUL nor half a surrogate pair; take it out.';

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

/** The secret member of each kind of authentication. */
const SECRET_OF_AUTH = { none: undefined, hmac: 'secret', basic: 'password' } as const;

/** Reports secrets that a completed blueprint lacks: none was given, and none is stored (D-PLT-2). */
export function missingSecrets({ users = [], events = [] }: Blueprint): BlueprintProblem[] {
  const ofUsers = users.flatMap(({ signingSecrets = [] }, index) =>
    signingSecrets.flatMap(({ secret }, number) => {
      if (secret !== undefined) return [];
      const message = 'has no secret, and none is stored under this id: give it one.';
      return [{ path: `users[${index}].signingSecrets[${number}]`, message }];
    }),
  );
  const ofEvents = events.flatMap(({ auth }, index) => {
    const name = SECRET_OF_AUTH[auth.type];
    if (name === undefined || Object.hasOwn(auth, name)) return [];
    const where = name === 'password' ? 'this subscription and host' : 'this subscription';
    return [
      { path: `events[${index}].auth`, message: `has no ${name}, and none is stored for ${where}: give it one.` },
    ];
  });
  return [...ofUsers, ...ofEvents];
}
