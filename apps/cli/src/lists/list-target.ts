import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { CliError, refusedError } from '../cli-error.js';
import { messagesOf, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';

export interface ListTarget {
  /** `lists.skills` */
  readonly listId: string;
  /** The Integration Name of a user group. If undefined, the attributes for everybody (D-LST-5). */
  readonly usergroup: string | undefined;
}

/** Returns the path of the nodes below the last id of the chain. An empty chain stands for the first level. */
export function readPath({ listId }: ListTarget, chain: readonly string[], { customer }: PlatformSession): string {
  const node = chain.at(-1);
  return listId === CUSTOM_LISTS && node !== undefined
    ? `/customers/${customer}/lists/${listId}/node/${node}`
    : `/customers/${customer}/v2/lists/${[listId, ...chain].join('/')}`;
}

export function writePath({ listId }: ListTarget, { customer }: PlatformSession): string {
  return `/customers/${customer}/lists/${listId}`;
}

export function groupQuery({ usergroup }: ListTarget): string[] {
  return usergroup === undefined ? [] : [`usergroup=${usergroup}`];
}

/** Explains a refusal to a user who reads or writes a list. Undefined keeps the message of the server. */
export function explainListRefusal(
  refusal: ServiceRefusal,
  { listId, usergroup }: ListTarget,
  { customer, account, user }: PlatformSession,
): CliError | undefined {
  if (refusedWith(refusal, 'PRECONDITION_FAILED'))
    return refusedError(
      `somebody else changed ${listId} in the meantime, and is not overwritten`,
      commandFor(`lists push ${listId} <file>`, account.name),
    );
  if (refusedWith(refusal, 'QUOTA_EXCEEDED'))
    return refusedError(`the quota of requests is used up: ${messagesOf(refusal).join(' ')}`);
  if (refusedWith(refusal, 'RESOURCE_ACCESS_DENIED'))
    return refusedError(
      `the group of ${user === undefined ? 'the user' : `"${user}"`} may not do that with lists of customer ${customer}`,
      'talent login --account <name>',
    );
  if (refusedWith(refusal, 'RESOURCE_NOT_FOUND'))
    return refusedError(
      messagesOf(refusal).join('\n'),
      usergroup === undefined ? commandFor('get v2/lists', account.name) : undefined,
    );
  return undefined;
}
