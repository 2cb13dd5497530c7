import { CliError } from '../cli-error.js';
import { messagesOf, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import type { ListTarget } from './list-target.js';

/** What a refusal means for whoever reads or writes a list; undefined leaves it in the words of the server. */
export function explainListRefusal(
  refusal: ServiceRefusal,
  { listId, usergroup }: ListTarget,
  { customer, connection, user }: PlatformSession,
): CliError | undefined {
  if (refusedWith(refusal, 'PRECONDITION_FAILED'))
    return new CliError(
      'REFUSED',
      `somebody else changed ${listId} in the meantime, and is not overwritten`,
      commandFor(`lists push ${listId} <file>`, connection.name),
    );
  if (refusedWith(refusal, 'QUOTA_EXCEEDED'))
    return new CliError('REFUSED', `the quota of requests is used up: ${messagesOf(refusal).join(' ')}`);
  if (refusedWith(refusal, 'RESOURCE_ACCESS_DENIED'))
    return new CliError(
      'REFUSED',
      `the group of ${user === undefined ? 'the user' : `"${user}"`} may not do that with lists of customer ${customer}`,
      'talent login --connection <name>',
    );
  if (refusedWith(refusal, 'RESOURCE_NOT_FOUND'))
    return new CliError(
      'REFUSED',
      messagesOf(refusal).join('\n'),
      usergroup === undefined ? commandFor('get v2/lists', connection.name) : undefined,
    );
  return undefined;
}
