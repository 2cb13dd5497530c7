import { baseUrlProblems } from '../http/base-url.js';
import { customerProblems, userProblems } from './stored-connection.js';
import type { StoredConnection } from './stored-connection.js';

/** A connection on its way into the file: undefined is what nobody gave yet. */
export type ConnectionDraft = { readonly [Key in keyof StoredConnection]: StoredConnection[Key] | undefined };

/** Every problem of what is there already. */
export function draftProblems({ baseUrl, customer, user }: ConnectionDraft): string[] {
  return [
    ...(baseUrl === undefined ? [] : baseUrlProblems(baseUrl)),
    ...(customer === undefined ? [] : customerProblems(customer)),
    ...(user === undefined ? [] : userProblems(user)),
  ];
}
