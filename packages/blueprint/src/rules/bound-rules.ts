import { MAX_NODES_OF_LIST } from '../parts/lists.js';
import type { BlueprintListNode } from '../parts/lists.js';
import { longestMatched, patternCost, patternStates } from '../pattern-cost.js';
import { collect, isObject, tooMany } from '../shape/shape.js';
import type { BlueprintProblem } from '../shape/shape.js';
import type { Sound } from '../sound-parts.js';
import { fieldsByPath, groupAttributes, placedFields } from './custom-fields.js';
import { placed, placedMembers } from './rule.js';
import type { Rule, RuleContext, SoundBlueprint } from './rule.js';

const MAX_NODES_OF_ALL_LISTS = 100_000;

/** The limits of one pattern and of all patterns together, in steps: about 10 ms, and less than 1 s. */
const MAX_PATTERN_COST = 20_000;
const MAX_PATTERNS_COST = 1_000_000;

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

/** A counted repetition is written out when it is compiled, so a short pattern can become very large. */
const patternsAreBounded: Rule = (context) => {
  const counted = new Set<string>();
  let total = 0;
  return collect(patterns(context), ({ pattern, path }): BlueprintProblem[] => {
    if (counted.has(pattern)) return [];
    const cost = patternCost(pattern);
    if (cost > MAX_PATTERN_COST) return [tooLarge(`takes ${cost} steps to compile; at most ${MAX_PATTERN_COST}`, path)];
    if (total + cost > MAX_PATTERNS_COST)
      return [tooLarge(`and those before it take more than ${MAX_PATTERNS_COST} steps to compile`, path)];
    counted.add(pattern);
    total += cost;
    return [];
  });
};

function tooLarge(rule: string, path: string): BlueprintProblem {
  return { path, message: `${rule}: repeat less by counts, such as {1,1000}, or use * and maxLength.` };
}

function patterns({ blueprint }: RuleContext): Array<{ readonly pattern: string; readonly path: string }> {
  const ofFields = Object.keys(blueprint.profileTypes ?? {}).flatMap((type) => placedFields(blueprint, type));
  return [...ofFields, ...groupAttributes(blueprint)].flatMap(({ item, path }) =>
    isObject(item) && typeof item.pattern === 'string' ? [{ pattern: item.pattern, path: `${path}.pattern` }] : [],
  );
}

/** Without a maxLength, a pattern's cost limits the length of texts. A lower limit is hardly intended. */
const MIN_PATTERN_CHARACTERS = 100;

/** The cost of a pattern grows with the length of the text (D-PRO-33). */
const patternsSuitTheirTexts: Rule = ({ blueprint }) => {
  const texts = [...textsOfFields(blueprint), ...textsOfGroups(blueprint)];
  return collect(texts, ({ pattern, maxLength, path }): BlueprintProblem[] => {
    // a pattern that is too large for any text has a problem of its own
    if (patternCost(pattern) > MAX_PATTERN_COST) return [];
    const longest = longestMatched(pattern);
    if (maxLength === undefined ? longest >= MIN_PATTERN_CHARACTERS : maxLength <= longest) return [];
    const states = `has ${patternStates(pattern)} states, too many for texts of`;
    const length =
      maxLength === undefined ? `${MIN_PATTERN_CHARACTERS} characters` : `${maxLength} characters (maxLength)`;
    const message = `${states} ${length}: shorten the pattern, or set maxLength to at most ${longest}.`;
    return [{ path, message }];
  });
};

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

export const BOUND_RULES: readonly Rule[] = [listsAreBounded, patternsAreBounded, patternsSuitTheirTexts];
