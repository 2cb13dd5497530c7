import { PORTAL_FILTERS } from '@talent-platform/blueprint';
import type { PortalFilterName } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import { compileFilterWith, refusedName } from '../../../profile-engine/index.js';
import type { CompiledTree, Steps } from '../../../profile-engine/index.js';
import type { Portal } from '../../portals/index.js';
import { JOB_ID, PORTAL_CONDITIONS } from './portal-conditions.js';
import type { CompiledPart, PortalScope } from './portal-conditions.js';
import type { PortalLeaf } from './portal-leaf.js';

const ID = 'job.id';

/** The filters of a portal for a caller, in its order. */
export function portalFilterNames({ filters = PORTAL_FILTERS }: Portal, scope: PortalScope): PortalFilterName[] {
  return filters.filter((name) => PORTAL_CONDITIONS[name].isOpen(scope));
}

/** A filter that `parseFilter` took → what the portal's jobs are asked, or everything that is wrong with it (D-SEA-8). */
export function compilePortalFilter(
  filter: SearchFilter,
  portal: Portal,
  scope: PortalScope,
): Steps<CompiledTree<PortalLeaf>> {
  const names = portalFilterNames(portal, scope);
  return compileFilterWith(filter, (given) => compileNamed(given, names, scope));
}

function compileNamed(given: FilterCondition, names: readonly PortalFilterName[], scope: PortalScope): CompiledPart {
  if (given.name === ID) return JOB_ID.compile(given, scope);
  const name = names.find((each) => each === given.name);
  const condition = name && PORTAL_CONDITIONS[name];
  if (condition) return condition.compile(given, scope);
  const taken = [ID, ...names].map(quote).join(', ');
  return refusedName(given, `is no filter of this portal; it takes ${taken}.`);
}

/** Whether the jobs are asked for from below: what comes after an id (D-SEA-2). */
export function asksUpwards({ filters, children = [] }: SearchFilter): boolean {
  return filters.some(({ name, operator }) => name === ID && operator === '>') || children.some(asksUpwards);
}
