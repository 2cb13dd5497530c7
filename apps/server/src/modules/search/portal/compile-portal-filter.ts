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

/** Returns the names of the portal's filters that the caller can use, in the portal's order. */
export function portalFilterNames({ filters = PORTAL_FILTERS }: Portal, scope: PortalScope): AnyPortalFilter[] {
  return filters.filter((name) => portalConditionOf(name).isOpen(scope));
}

/** A filter that every portal can have, or a field that the blueprint makes one. */
export type AnyPortalFilter = PortalFilterName | PortalFieldFilter;

/** Compiles a filter that `parseFilter` took, or finds all of its problems (D-SEA-8). */
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

/** Tells whether the filter asks for the jobs after an id, and so for ascending ids (D-SEA-2). */
export function asksUpwards({ filters, children = [] }: SearchFilter): boolean {
  return filters.some(({ name, operator }) => name === ID && operator === '>') || children.some(asksUpwards);
}
