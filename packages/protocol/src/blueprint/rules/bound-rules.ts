import type { BlueprintListNode } from '../lists.js';
import { MAX_NODES } from '../parts/list-shape.js';
import { patternCost } from '../pattern-cost.js';
import { collect, tooMany } from '../shape/bounds.js';
import { isObject } from '../shape/shape.js';
import type { BlueprintProblem } from '../shape/shape.js';
import type { Sound } from '../sound-parts.js';
import { placedFields } from './custom-fields.js';
import { placed, placedMembers } from './rule.js';
import type { Rule, RuleContext } from './rule.js';

const MAX_NODES_IN_ALL = 100_000;

/** What one pattern, and all patterns together, may cost: about a hundredth of a second, and less than one. */
const MAX_PATTERN_COST = 20_000;
const MAX_PATTERNS_COST = 1_000_000;

type SoundNodes = ReadonlyArray<Sound<BlueprintListNode> | undefined>;

const listsAreBounded: Rule = ({ blueprint: { lists, customLists } }) => {
  const parts = [
    ...placedMembers(lists, 'lists').map(({ item, path }) => ({ nodes: item.nodes, path })),
    ...placed(customLists, 'customLists').map(({ item, path }) => ({ nodes: item.nodes, path })),
  ].map(({ nodes, path }) => ({ path: `${path}.nodes`, received: countNodes(nodes) }));
  const own = parts
    .filter(({ received }) => received > MAX_NODES)
    .map(({ path, received }) => tooMany({ most: MAX_NODES, of: 'nodes on all levels', received }, path));
  const received = parts.reduce((sum, part) => sum + part.received, customLists?.length ?? 0);
  if (own.length > 0 || received <= MAX_NODES_IN_ALL) return own;
  const told = tooMany({ most: MAX_NODES_IN_ALL, of: 'nodes in all lists together', received }, '');
  return [...(lists ? [{ ...told, path: 'lists' }] : []), ...(customLists ? [{ ...told, path: 'customLists' }] : [])];
};

function countNodes(nodes: SoundNodes = []): number {
  return nodes.reduce((sum, node) => sum + 1 + (node?.children === undefined ? 0 : countNodes(node.children)), 0);
}

/** Compiling a counted repetition writes it out, so that a short pattern can be a very large one. */
const patternsAreBounded: Rule = (context) => {
  const known = new Set<string>();
  let total = 0;
  return collect(patterns(context), ({ pattern, path }): BlueprintProblem[] => {
    if (known.has(pattern)) return [];
    const cost = patternCost(pattern);
    if (cost > MAX_PATTERN_COST) return [tooLarge(`takes ${cost} steps to compile; at most ${MAX_PATTERN_COST}`, path)];
    if (total + cost > MAX_PATTERNS_COST)
      return [tooLarge(`and those before it take more than ${MAX_PATTERNS_COST} steps to compile`, path)];
    known.add(pattern);
    total += cost;
    return [];
  });
};

function tooLarge(rule: string, path: string): BlueprintProblem {
  return { path, message: `${rule}: repeat less by counts, such as {1,1000}, or use * and maxLength.` };
}

function patterns({ blueprint }: RuleContext): Array<{ readonly pattern: string; readonly path: string }> {
  const ofFields = Object.keys(blueprint.profileTypes ?? {}).flatMap((type) => placedFields(blueprint, type));
  const ofGroups = placed(blueprint.userGroups, 'userGroups').flatMap((group) =>
    placedMembers(group.item.attributes, `${group.path}.attributes`).flatMap((type) =>
      placedMembers(type.item, type.path),
    ),
  );
  return [...ofFields, ...ofGroups].flatMap(({ item, path }) =>
    isObject(item) && typeof item.pattern === 'string' ? [{ pattern: item.pattern, path: `${path}.pattern` }] : [],
  );
}

export const BOUND_RULES: readonly Rule[] = [listsAreBounded, patternsAreBounded];
