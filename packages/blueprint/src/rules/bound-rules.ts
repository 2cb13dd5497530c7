import { MAX_NODES_OF_LIST } from '../parts/lists.js';
import type { BlueprintListNode } from '../parts/lists.js';
import { longestMatched, patternStates } from '../pattern-cost.js';
import { collect, tooMany } from '../shape/shape.js';
import type { BlueprintProblem } from '../shape/shape.js';
import type { Sound } from '../sound-parts.js';
import { fieldsByPath, groupAttributes, placedFields } from './custom-fields.js';
import { placed, placedMembers } from './rule.js';
import type { Rule, SoundBlueprint } from './rule.js';

const MAX_NODES_OF_ALL_LISTS = 100_000;

const listsAreBounded: Rule = ({ blueprint: { lists, customLists } }) => {
  const parts = [
    ...placedMembers(lists, 'lists').map(({ item, path }) => ({ nodes: item.nodes, path })),
    ...placed(customLists, 'customLists').map(({ item, path }) => ({ nodes: item.nodes, path })),
  ].map(({ nodes, path }) => ({ path: `${path}.nodes`, received: countNodes(nodes) }));
  const own = parts
    .filter(({ received }) => received > MAX_NODES_OF_LIST)
    .map(({ path, received }) => tooMany({ max: MAX_NODES_OF_LIST, of: 'nodes on all levels', received }, path));
  const received = parts.reduce((sum, part) => sum + part.received, customLists?.length ?? 0);
  if (own.length > 0 || received <= MAX_NODES_OF_ALL_LISTS) return own;
  const problem = tooMany({ max: MAX_NODES_OF_ALL_LISTS, of: 'nodes in all lists together', received }, '');
  return [
    ...(lists ? [{ ...problem, path: 'lists' }] : []),
    ...(customLists ? [{ ...problem, path: 'customLists' }] : []),
  ];
};

function countNodes(nodes: ReadonlyArray<Sound<BlueprintListNode> | undefined> = []): number {
  return nodes.reduce((sum, node) => sum + 1 + (node?.children === undefined ? 0 : countNodes(node.children)), 0);
}

/** A pattern with more states would be tried on fewer than 100 characters. */
const MAX_STATES = 500;

/**
 * A counted repetition is written out when it is compiled, so a short pattern can become very large. The cost of a
 * pattern grows with the length of the text, too (D-PRO-33).
 */
const patternsAreBounded: Rule = ({ blueprint }) =>
  collect(
    [...textsOfFields(blueprint), ...textsOfGroups(blueprint)],
    ({ pattern, maxLength = 0, path }): BlueprintProblem[] => {
      const [states, longest] = [patternStates(pattern), longestMatched(pattern)];
      if (states > MAX_STATES) {
        const wayOut = 'repeat less by counts, such as {1,1000}, or use * and maxLength';
        return [{ path, message: `has ${states} states, and at most ${MAX_STATES} are allowed: ${wayOut}.` }];
      }
      if (maxLength <= longest) return [];
      const length = `texts of ${maxLength} characters (maxLength)`;
      const wayOut = `shorten the pattern, or set maxLength to at most ${longest}`;
      return [{ path, message: `has ${states} states, too many for ${length}: ${wayOut}.` }];
    },
  );

/** A pattern, and the maximum length of its texts, if the blueprint sets one. */
interface PatternedText {
  readonly pattern: string;
  readonly maxLength: number | undefined;
  readonly path: string;
}

function textsOfFields(blueprint: SoundBlueprint): PatternedText[] {
  return Object.keys(blueprint.profileTypes ?? {}).flatMap((type) =>
    placedFields(blueprint, type).flatMap(({ item, path }) => textOf(item, `${path}.pattern`)),
  );
}

/** Returns fields with a group's attributes, which may set another pattern or length. */
function textsOfGroups(blueprint: SoundBlueprint): PatternedText[] {
  const types = new Map(
    Object.keys(blueprint.profileTypes ?? {}).map((type) => [type, fieldsByPath(blueprint, type)] as const),
  );
  return groupAttributes(blueprint).flatMap(({ item, name, path, profileType }) => {
    const decisive = (['pattern', 'maxLength'] as const).find((attribute) => item[attribute] !== undefined);
    if (decisive === undefined) return [];
    return textOf({ ...types.get(profileType)?.get(name), ...item }, `${path}.${decisive}`);
  });
}

function textOf(
  { pattern, maxLength }: Readonly<Partial<Record<'pattern' | 'maxLength', unknown>>>,
  path: string,
): PatternedText[] {
  if (typeof pattern !== 'string') return [];
  return [{ pattern, maxLength: typeof maxLength === 'number' ? maxLength : undefined, path }];
}

export const BOUND_RULES: readonly Rule[] = [listsAreBounded, patternsAreBounded];
