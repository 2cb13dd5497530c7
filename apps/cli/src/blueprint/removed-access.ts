import type { RemovedAccess } from '@talent-platform/blueprint';
import { isRecord } from '../json.js';
import { printable } from '../terminal/text.js';

/** Returns what a reply says of users, groups and secrets that go. */
export function parseRemoved(body: unknown): RemovedAccess {
  const removed: unknown = isRecord(body) ? body.removed : undefined;
  const namesIn = (part: string): string[] => itemsIn(removed, part).filter((name) => typeof name === 'string');
  return {
    users: namesIn('users'),
    userGroups: namesIn('userGroups'),
    signingSecrets: itemsIn(removed, 'signingSecrets').flatMap((secret) => {
      if (!isRecord(secret) || typeof secret.user !== 'string' || typeof secret.id !== 'string') return [];
      return [{ user: secret.user, id: secret.id }];
    }),
  };
}

function itemsIn(removed: unknown, part: string): readonly unknown[] {
  const items: unknown = isRecord(removed) ? removed[part] : undefined;
  return Array.isArray(items) ? items : [];
}

/** Renders a line for each user, secret and group that a blueprint takes away (D-PLT-34). Empty if it takes none. */
export function renderRemoved({ users, userGroups, signingSecrets }: RemovedAccess): string {
  const lines = [
    ...users.map((name) => `user ${name}, with password and secrets`),
    ...signingSecrets.map(({ user, id }) => `signing secret ${id} of ${user}`),
    ...userGroups.map((name) => `group ${name}`),
  ];
  return lines.length === 0 ? '' : printable(`This takes away:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
