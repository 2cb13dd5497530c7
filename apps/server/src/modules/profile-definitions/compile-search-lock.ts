import type { Problem } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { compileFilter, compileFilterTree } from '../../profile-engine/index.js';
import type {
  FilterContext,
  FilterMatcher,
  FilterTree,
  ListLookup,
  ProfileDefinition,
} from '../../profile-engine/index.js';

export type CompiledLock =
  | { readonly matcher: FilterMatcher; readonly problems?: undefined }
  | { readonly matcher?: undefined; readonly problems: readonly Problem[] };

/** A group's search lock over one profile type. It may ask for fields that the group does not see itself. */
export function compileSearchLock(
  filter: SearchFilter,
  definition: ProfileDefinition,
  lists: ListLookup,
): CompiledLock {
  // Not by labels that somebody gives nodes: who may rename them would open the lock.
  const context = { definition, lists: lists.configured ?? lists };
  const compiled = compileFilter(filter, context);
  if (compiled.problems !== undefined) return { problems: compiled.problems };
  return { matcher: unknownValues(filter, context).length === 0 ? compiled.matcher : shut(definition) };
}

/**
 * Returns the problems of a search lock of a blueprint. A search accepts an unknown list value, and a filter that asks for
 * nothing. In a lock they would let everybody in, or nobody (D-SEA-13).
 */
export function searchLockProblems(
  filter: SearchFilter,
  definition: ProfileDefinition,
  lists: ListLookup,
): readonly Problem[] {
  const compiled = compileFilterTree(filter, { definition, lists });
  if (compiled.problems !== undefined) return compiled.problems;
  const { tree } = compiled;
  const open = asksForNothing(tree) ? [OPEN] : [];
  return [...open, ...unknownValues(filter, { definition, lists })];
}

/** A lock that names what there is not lets nobody in, whichever way it asks for it. */
function shut({ fields }: ProfileDefinition): FilterMatcher {
  const indexed = fields.all.get('id');
  if (indexed === undefined) throw new TypeError('A profile type has no ids.');
  const field = { key: 'id', ofRow: true, indexed };
  return { tree: { field, test: { kind: 'numberIs', numbers: new Set() }, negated: false }, matches: () => false };
}

const OPEN: Problem = {
  code: 'SEARCH_INVALID',
  detail: 'must hold at least one filter: a lock without one locks nothing. Leave it out where there is none.',
};

function asksForNothing(tree: FilterTree): boolean {
  return tree.parts?.every(asksForNothing) ?? false;
}

/** The conditions that name a list value which there is not: it leaves a test for one of no numbers. */
function unknownValues({ filters, children = [] }: SearchFilter, context: FilterContext, path = ''): Problem[] {
  const own = filters.flatMap((condition, index) => {
    const { tree } = compileFilterTree({ filters: [condition] }, context);
    if (tree === undefined || !namesNothing(tree)) return [];
    const named = JSON.stringify(condition.value ?? []);
    const detail = `names no node of its list: ${named}; name nodes by id, such as "D31001", or by label.`;
    return [{ code: 'SEARCH_INVALID' as const, field: `${path}filters[${index}].value`, detail }];
  });
  const below = children.flatMap((child, index) => unknownValues(child, context, `${path}children[${index}].`));
  return [...own, ...below];
}

function namesNothing(tree: FilterTree): boolean {
  if (tree.parts !== undefined) return tree.parts.some(namesNothing);
  return tree.test.kind === 'numberIs' && tree.test.numbers.size === 0;
}
