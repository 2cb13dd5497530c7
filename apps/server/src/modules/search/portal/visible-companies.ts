import type { FilterTree, Reference } from '../../../profile-engine/index.js';
import type { PortalLeaf } from './portal-leaf.js';

/** The companies that a filter names: what the caller does not see of them must not be found by them (D-PRO-12). */
export function companiesOf(tree: FilterTree<PortalLeaf>): Reference[] {
  if (tree.parts !== undefined) return tree.parts.flatMap(companiesOf);
  if (!('of' in tree) || tree.of !== 'company') return [];
  return tree.companyIds.map((id) => ({ path: '', target: 'companies', id }));
}

/** The filter without those that the caller does not see: to that one no job is there. */
export function withoutCompanies(tree: FilterTree<PortalLeaf>, hidden: readonly Reference[]): FilterTree<PortalLeaf> {
  if (hidden.length === 0) return tree;
  const ids = new Set(hidden.map(({ id }) => id));
  const seen = (part: FilterTree<PortalLeaf>): FilterTree<PortalLeaf> => {
    if (part.parts !== undefined) return { ...part, parts: part.parts.map(seen) };
    if (!('of' in part) || part.of !== 'company') return part;
    return { ...part, companyIds: part.companyIds.filter((id) => !ids.has(id)) };
  };
  return seen(tree);
}
