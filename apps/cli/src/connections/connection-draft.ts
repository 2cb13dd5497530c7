import { basicUserProblems, valueProblems } from './stored-connection.js';
import type { StoredConnection } from './stored-connection.js';

/** A connection on its way into the file: undefined is what nobody gave yet. */
export type ConnectionDraft = { readonly [Key in keyof StoredConnection]: StoredConnection[Key] | undefined };

/** Every problem of what is there already. */
export function draftProblems({ user, password, ...draft }: ConnectionDraft): string[] {
  const ofBasic = user === undefined || password === undefined ? [] : basicUserProblems(user);
  return [...valueProblems({ ...draft, user }), ...ofBasic];
}
