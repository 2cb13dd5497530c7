import type { FilterCondition, FilterOperator } from '@talent-platform/protocol/search';
import type { NamedReference, FilterTree } from '../../../filter-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { ProfileLeaf, ReferenceLeaf } from '../query/profile-leaf.js';
import type { CompiledPart, SearchScope } from './search-scope.js';

/** A reference to a profile that a name goes through. */
export interface ProfileReference extends NamedReference {
  readonly refersTo: ProfileType;
}

/** Negations, and the operators that they negate. */
const NEGATED: Partial<Record<FilterOperator, FilterOperator>> = { '!=': '=', '!==': '==' };

/**
 * Turns a condition on a profile into a condition on the profiles that refer to it (D-SEA-30). A negation is the complement of the whole.
 * A profile passes a negation if it has no reference, or a hidden one.
 *
 * @param compile compiles the condition on the profile at the end of the references.
 */
export function throughReferences(
  given: FilterCondition,
  references: readonly ProfileReference[],
  { compile, scope }: { readonly compile: (given: FilterCondition) => CompiledPart; readonly scope: SearchScope },
): CompiledPart {
  const operator = given.operator && NEGATED[given.operator];
  const compiled = compile(given);
  // Problems name the operator of the request, so the first compilation reports them.
  const { part, ...remarks } = compiled.part && operator ? compile({ ...given, operator }) : compiled;
  const [first, ...others] = references;
  if (part === undefined || first === undefined) return compiled;
  const inner = others.reduceRight((asked, each) => through(asked, each, scope), part);
  return { ...remarks, part: { ...through(inner, first, scope), negated: operator !== undefined } };
}

function through(
  passes: FilterTree<ProfileLeaf>,
  { target, refersTo }: ProfileReference,
  { definitions }: SearchScope,
): ReferenceLeaf {
  return { via: target.field, target: refersTo, passes, lock: definitions.lockTree(refersTo), negated: false };
}
