import type { Blueprint, BlueprintUser } from '@talent-platform/blueprint';
import type { Problem } from '@talent-platform/protocol/errors';
import { refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';

/**
 * Refuses a change by which a user gives up the own place among the administrators, because possibly nobody could undo
 * it (D-PLT-10). The operator is no user, and may disable anybody.
 *
 * @throws ProtocolError VALUE_INVALID for `active` or `group`
 */
export function refuseLockout(
  { caller, kind }: Pick<RequestContext, 'caller' | 'kind'>,
  { username, group, active }: BlueprintUser,
  { userGroups = [] }: Blueprint,
): void {
  if (kind === 'operator' || username !== caller.username) return;
  const wayOut = 'possibly nobody could undo it. Let another administrator do it.';
  const isAdministrator = userGroups.some((one) => one.integrationName === group && one.administrator === true);
  const problems: Problem[] = [];
  if (active === false)
    problems.push({ code: 'VALUE_INVALID', field: 'active', detail: `must not be false for your own user: ${wayOut}` });
  if (!isAdministrator) {
    const detail = `must be a group with "administrator": true for your own user: ${wayOut}`;
    problems.push({ code: 'VALUE_INVALID', field: 'group', detail });
  }
  refuseProblems(problems);
}
