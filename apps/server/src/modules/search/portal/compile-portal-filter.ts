import { PORTAL_FILTERS } from '@talent-platform/blueprint';
import type { PortalFieldFilter, PortalFilterName } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import { compileFilterWith, refusedName } from '../../../filter-engine/index.js';
import type { CompiledTree } from '../../../filter-engine/index.js';
import type { Steps } from '../../../profile-engine/index.js';
import type { Portal } from '../../portals/index.js';
import { NodesBelow } from './nodes-below.js';
import { JOB_ID, portalConditionOf } from './portal-conditions.js';
import type { CompiledPart, PortalScope, PortalSearchScope } from './portal-conditions.js';
import type { PortalLeaf } from './portal-leaf.js';

const ID = 'job.id';

/** The filters of a portal for a caller, in its order. */
export function portalFilterNames({ filters = PORTAL_FILTERS }: Portal, scope: PortalScope): AnyPortalFilter[] {
  return filters.filter((name) => portalConditionOf(name).isOpen(scope));
}

/** A filter that every portal can have, or a field that the blueprint makes one. */
export type AnyPortalFilter = PortalFilterName | PortalFieldFilter;

/** A filter that `parseFilter` took → what the portal's jobs are asked, or everything that is wrong with it (D-SEA-8). */
export function compilePortalFilter(
  filter: SearchFilter,
  portal: Portal,
  scope: PortalScope,
): Steps<CompiledTree<PortalLeaf>> {
  const names = portalFilterNames(portal, scope);
  const searched = { ...scope, nodesBelow: new NodesBelow(scope.lists) };
  return compileFilterWith(filter, (given) => compileNamed(given, names, searched));
}

function compileNamed(
  given: FilterCondition,
  names: readonly AnyPortalFilter[],
  scope: PortalSearchScope,
): CompiledPart {
  if (given.name === ID) return JOB_ID.compile(given, scope);
  const name = names.find((each) => each === given.name);
  const condition = name && portalConditionOf(name);
  if (condition) return condition.compile(given, scope);
  const taken = [ID, ...names].map(quote).join(', ');
  return refusedName(given, `is no filter of this portal; it takes ${taken}.`);
}

/** Whether the jobs are asked for from below: what comes after an id (D-SEA-2). */
export function asksUpwards({ filters, children = [] }: SearchFilter): boolean {
  return filters.some(({ name, operator }) => name === ID && operator === '>') || children.some(asksUpwards);
}
