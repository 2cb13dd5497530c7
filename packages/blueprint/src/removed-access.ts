import type { Blueprint } from './document.js';

export interface RemovedAccess {
  readonly users: readonly string[];
  readonly userGroups: readonly string[];
  /** Secrets of users who stay. */
  readonly signingSecrets: ReadonlyArray<{ readonly user: string; readonly id: string }>;
}

/**
 * Names the users, groups and signing secrets that are in an earlier blueprint and no longer in a later one. Secrets of
 * a user who is gone are not named: they go with the user. If the later one leaves out all `signingSecrets` of a user,
 * they stay.
 *
 * @param before the earlier blueprint; undefined if there was none
 * @param after the later one. Both must be without problems
 *
 * @example
 * removedAccess(acme, { ...acme, users: [] });
 * // { users: ['acme.integration'], userGroups: [], signingSecrets: [] }
 * @see D-PLT-34
 */
export function removedAccess(before: Blueprint | undefined, after: Blueprint): RemovedAccess {
  const users = new Map(after.users?.map((user) => [user.username, user]));
  const groups = new Set(after.userGroups?.map(({ integrationName }) => integrationName));
  const usersBefore = before?.users ?? [];
  return {
    users: usersBefore.map(({ username }) => username).filter((name) => !users.has(name)),
    userGroups: (before?.userGroups ?? []).map((group) => group.integrationName).filter((name) => !groups.has(name)),
    signingSecrets: usersBefore.flatMap(({ username, signingSecrets = [] }) => {
      const left = users.get(username)?.signingSecrets;
      if (left === undefined) return [];
      const ids = new Set(left.map(({ id }) => id));
      return signingSecrets.filter(({ id }) => !ids.has(id)).map(({ id }) => ({ user: username, id }));
    }),
  };
}
