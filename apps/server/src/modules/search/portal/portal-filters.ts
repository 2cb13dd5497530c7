import { PORTAL_FILTERS } from '@talent-platform/blueprint';
import type { PortalFilterName } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import { FILTER_LIMITS } from '@talent-platform/protocol/search';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import {
  compileCondition,
  compileFilter,
  compileTest,
  ConditionRefused,
  postedDate,
  resolveFilterName,
} from '../../../filter-engine/index.js';
import type {
  CompiledFilter,
  ConditionCompiler,
  FilterTree,
  PlainComparison,
  ValueTest,
} from '../../../filter-engine/index.js';
import { foldCase, spellingsOf, unifyText, wordsOf } from '../../../profile-engine/index.js';
import type { ListLookup, ProfileDefinition } from '../../../profile-engine/index.js';
import {
  COMPANY_OF_JOB,
  companyFilter,
  JOB_ADDRESS,
  MEMBERS,
  withinZipRadius,
} from '../conditions/address-conditions.js';
import type { SearchCondition, SearchScope } from '../conditions/search-scope.js';
import { isLiveOn } from '../query/search-leaves.js';
import type { AddressTest, AddressText, SearchLeaf, SearchTree } from '../query/search-leaves.js';
import type { Portal } from '../../portals/index.js';

/** The caller of a search, and the searched portal. */
export interface PortalScope extends SearchScope {
  readonly portalId: number;
  readonly jobs: ProfileDefinition;
  readonly lists: ListLookup;
  readonly nodesBelow: NodesBelow;
}

/**
 * A filter of a portal. Returns undefined if the filter would tell this caller what is hidden.
 */
type PortalCondition = (scope: PortalScope) => ConditionCompiler<SearchLeaf> | undefined;

/** A field of jobs, compared as in the general search. A node of a list also finds the jobs of the nodes below it (D-SEA-18). */
function ofField(name: string): PortalCondition {
  return ({ jobs, lists, nodesBelow }) => {
    const { target } = resolveFilterName(name, { definition: jobs, visibleOnly: true });
    if (target === undefined) return undefined;
    const list = target.compared.type.nodes?.(target.compared, lists).list;
    return (condition) => {
      const leaf = compileCondition(condition, target, { lists });
      if (list === undefined || leaf.test.kind !== 'numberIs') return leaf;
      const numbers = nodesBelow.of(list, leaf.test.numbers);
      if (numbers === undefined) throw new ConditionRefused(condition, [{ place: 'value', detail: TOO_MANY_NODES }]);
      return { ...leaf, test: { kind: 'numberIs', numbers } };
    };
  };
}

const TOO_MANY_NODES = 'names too many nodes together with the other filters: name fewer, or lower ones.';

/** Compares the start of the post by which the job is live on the portal. */
const POST_DATE: PortalCondition =
  ({ portalId }) =>
  (condition) => {
    const { test, negated } = compileTest(condition, postedDate);
    return { post: { ...isLiveOn(portalId).post, startAt: test }, negated };
  };

/** The largest radius that a portal offers. */
const MAX_MILES = 200;

/** The limit of words in all values together (D-SEA-19). Each word is looked up in every text. */
const MAX_WORDS = 20;
/** The limit of UTF-16 units in all values together. No seeker writes more, and splitting more takes long. */
const MAX_UTF16_UNITS = 4000;

/**
 * Compares the words that a seeker writes.
 *
 * @param wordsOf splits a folded value into words, without characters that no stored text holds.
 */
function keywordComparison(
  wordsOf: (folded: string) => readonly string[],
  operators: PlainComparison['operators'] = ['='],
): PlainComparison {
  return {
    noun: 'words',
    operators,
    ranges: false,
    compile({ values }) {
      const length = values.reduce((sum, text) => sum + text.length, 0);
      if (length > MAX_UTF16_UNITS) return refused(`takes ${MAX_UTF16_UNITS} characters at most, received ${length}.`);
      const folded = values.map(foldCase);
      const count = folded.flatMap(wordsOf).length;
      if (count > MAX_WORDS) return refused(`takes ${MAX_WORDS} words at most, received ${count}.`);
      return { test: { kind: 'textHolds', folded } };
    },
  };
}

function refused(detail: string): ReturnType<PlainComparison['compile']> {
  return { test: { kind: 'textHolds', folded: [] }, problems: [{ place: 'value', detail }] };
}

/** Returns the folded values of a condition on words. @throws ConditionRefused */
function compileWords(
  condition: FilterCondition,
  comparison: PlainComparison,
): { readonly folded: readonly string[]; readonly negated: boolean } {
  const { test, negated } = compileTest(condition, comparison);
  return { folded: test.kind === 'textHolds' ? test.folded : [], negated };
}

const TEXT_MEMBERS: readonly AddressText[] = ['street1', 'street2', 'city', 'county', 'zip'];
const LIST_MEMBERS = ['state', 'country'] as const;
const ABBREVIATIONS: readonly string[] = ['abbrev', 'abv2', 'abv3'];

const PLACE_WORDS = keywordComparison(placeWordsOf);

/** Words that a seeker writes for a place. The address, as the caller sees it, must have all of them. The start of each word is enough (D-SEA-23). */
const LOCATION_WORDS: SearchCondition = (scope) => {
  const by = JOB_ADDRESS(scope);
  const parts = partsOf(scope);
  if (by === undefined || parts.length === 0) return undefined;
  return (condition) => {
    const texts = compileWords(condition, PLACE_WORDS).folded.map(placeWordsOf);
    // A value without any word passes every job.
    if (texts.some((words) => words.length === 0)) return { operator: '&', parts: [] };
    const address: FilterTree<AddressTest> = {
      operator: '|',
      parts: texts.map((words) => ({
        operator: '&',
        parts: words.map((word) => ({ operator: '|', parts: parts.map((begins) => begins(word)) })),
      })),
    };
    return { by, address, negated: false };
  };
};

/** Tests that a part of the address begins with the word. */
type Begins = (word: string) => FilterTree<AddressTest>;

function partsOf(scope: SearchScope): Begins[] {
  const isOpen = (column: keyof typeof MEMBERS): boolean => companyFilter(MEMBERS[column], scope) !== undefined;
  return [
    ...TEXT_MEMBERS.filter(isOpen).map((column): Begins => (word) => ({
      operator: '|',
      parts: spellingsOf(word).map((folded) => ({ column, folded })),
    })),
    ...LIST_MEMBERS.filter(isOpen).map((column): Begins => {
      const names = namesOf(column, scope);
      return (word) => ({ column, test: { kind: 'numberIs', numbers: nodesCalled(word, names) } });
    }),
  ];
}

/** Returns the names of each node that the member may have: the words of its label, and its abbreviations. */
function namesOf(column: (typeof LIST_MEMBERS)[number], scope: SearchScope): ReadonlyMap<number, readonly string[]> {
  const { lists } = scope.definitions;
  const member = companyFilter(MEMBERS[column], scope)?.compared;
  return new Map(
    [...(member?.type.nodes?.(member, lists).nodes ?? [])].map(({ id, value, attributes }) => {
      const short = ABBREVIATIONS.map((name) => attributes[name]).filter((each) => each !== undefined);
      return [id, [value, ...short.map(String)].flatMap((text) => placeWordsOf(foldCase(unifyText(text))))];
    }),
  );
}

function nodesCalled(word: string, names: ReadonlyMap<number, readonly string[]>): ReadonlySet<number> {
  const begins = unifyText(word);
  return new Set([...names].filter(([, words]) => words.some((each) => each.startsWith(begins))).map(([id]) => id));
}

function placeWordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;/()\p{Cs}\0]+/u))].filter((word) => word !== '');
}

const COMPANY_ID = /^[1-9]\d{0,14}$/;
const NAME_WORDS = keywordComparison(nameWordsOf, ['=', '!=']);

/**
 * Finds jobs by the company at whose address they are. A seeker writes the company's id, or words of its name, which must all occur
 * (D-SEA-18). Callers who do not see names of companies can use only their ids.
 */
const COMPANY_WORDS: SearchCondition = (scope) => {
  const [by, name] = [JOB_ADDRESS(scope), companyFilter('name', scope)?.field];
  if (by === undefined || name === undefined) return COMPANY_OF_JOB(scope);
  const named = (test: ValueTest): AddressTest => ({ company: { field: name, test, negated: false } });
  return (condition) => {
    const { folded, negated } = compileWords(condition, NAME_WORDS);
    const parts = folded.map((text): FilterTree<AddressTest> => {
      if (!COMPANY_ID.test(text)) return { operator: '&', parts: nameWordsOf(text).map((word) => named(holds(word))) };
      const byId: AddressTest = { column: 'companyId', test: { kind: 'numberIs', numbers: new Set([Number(text)]) } };
      return { operator: '|', parts: [byId, named({ kind: 'textIs', texts: new Set([text]) })] };
    });
    // A value without any word passes every job.
    if (folded.some((text) => nameWordsOf(text).length === 0)) return { operator: '&', parts: [] };
    return { by, address: { operator: '|', parts }, negated };
  };
};

function holds(word: string): ValueTest {
  return { kind: 'textHolds', folded: spellingsOf(word) };
}

/** Splits a name at spaces, halves of surrogate pairs and NUL. No name holds the last two. */
function nameWordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s\p{Cs}\0]+/u))].filter((word) => word !== '');
}

const WORDS = keywordComparison(wordsOf);

const KEYWORDS: PortalCondition = ({ jobs }) => {
  const letters = lettersOf(jobs);
  if (letters.length === 0) return undefined;
  return (condition) => {
    const parts = compileWords(condition, WORDS).folded.map((text) => allWords(text, letters));
    return { operator: '|', parts };
  };
};

/** Returns the letters of the texts that the caller sees. Words are not looked for in other texts. */
function lettersOf({ keywords, fields }: ProfileDefinition): string[] {
  const seen = keywords.filter(({ field, isSearched }) => isSearched && fields.visible.has(field.id));
  return seen.map(({ letter }) => letter);
}

/** A value without any word passes every job. */
function allWords(text: string, letters: readonly string[]): SearchTree {
  const beginnings = wordsOf(text).map((word) => letters.map((letter) => letter + word));
  return beginnings.length === 0 ? { operator: '&', parts: [] } : { beginnings, negated: false };
}

/** The filters of portals that compare no field (spec: Portal filter description). */
const PORTAL_CONDITIONS: ReadonlyMap<string, PortalCondition> = new Map<PortalFilterName, PortalCondition>([
  ['job.joblocation.companyid', COMPANY_WORDS],
  ['job.jobpost.postdate', POST_DATE],
  ['job.portaljoblocation', LOCATION_WORDS],
  ['job.portalkeywordsearch', KEYWORDS],
  ['job.joblocation.zipradius', withinZipRadius(JOB_ADDRESS, MAX_MILES)],
]);

/** Every portal has this filter, because callers ask by it for the next page (D-SEA-2). */
const ID = 'job.id';

/** Finds the filter of that name: undefined if it would tell this caller what is hidden. */
function compilerOf(name: string, scope: PortalScope): ConditionCompiler<SearchLeaf> | undefined {
  return (PORTAL_CONDITIONS.get(name) ?? ofField(name))(scope);
}

/** Returns the names of the portal's filters that the caller can use, in the portal's order. */
export function portalFilterNames(
  { filters = PORTAL_FILTERS }: Portal,
  scope: PortalScope,
): NonNullable<Portal['filters']> {
  return filters.filter((name) => compilerOf(name, scope) !== undefined);
}

/** Compiles a filter that `parseFilter` took, or finds all of its problems (D-SEA-8). */
export function compilePortalFilter(
  filter: SearchFilter,
  portal: Portal,
  scope: PortalScope,
): CompiledFilter<SearchLeaf> {
  const names = [ID, ...portalFilterNames(portal, scope)];
  return compileFilter(filter, (condition) => {
    const compile = names.includes(condition.name) ? compilerOf(condition.name, scope) : undefined;
    if (compile !== undefined) return compile(condition);
    const taken = names.map(quote).join(', ');
    throw ConditionRefused.ofName(condition, `is not a filter of this portal; it takes ${taken}.`);
  });
}

/** Whether the filter requests the jobs after an id, and so needs ascending ids (D-SEA-2). */
export function needsAscendingIds({ filters, children = [] }: SearchFilter): boolean {
  return filters.some(({ name, operator }) => name === ID && operator === '>') || children.some(needsAscendingIds);
}

/** The limit of nodes that are found for all filters of a search, which may name a large list again and again. */
const MAX_FILTER_NODES = 100 * FILTER_LIMITS.values;

/** Finds the nodes that the filters of one search name, with all nodes below them. */
export class NodesBelow {
  #left = MAX_FILTER_NODES;

  constructor(private readonly lists: ListLookup) {}

  /** @returns undefined if the filters of the search name too many nodes. */
  of(list: string, named: ReadonlySet<number>): ReadonlySet<number> | undefined {
    const nodes = new Set(named);
    // Iterating over a set also visits the nodes that are added meanwhile.
    for (const id of nodes) {
      this.#left -= 1;
      if (this.#left < 0) return undefined;
      for (const child of this.lists.children(list, id)) nodes.add(child.id);
    }
    return nodes;
  }
}
