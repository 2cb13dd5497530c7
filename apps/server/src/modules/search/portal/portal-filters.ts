import { PORTAL_FILTERS } from '@talent-platform/blueprint';
import type { PortalFilterName } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import { FILTER_LIMITS } from '@talent-platform/protocol/search';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import {
  compileCondition,
  compileTest,
  postedDate,
  resolveFilterName,
  compileFilterWith,
  refusedName,
} from '../../../filter-engine/index.js';
import type { CompiledCondition, FilterTree, ResolvedName, CompiledTree } from '../../../filter-engine/index.js';
import { wordsOf } from '../../../profile-engine/index.js';
import type { ListLookup, ProfileDefinition } from '../../../profile-engine/index.js';
import { LOCATION_WORDS, keywordComparison, COMPANY_WORDS } from './keyword-conditions.js';
import { JOB_ADDRESS, withinZipRadius } from '../conditions/address-conditions.js';
import type { SearchScope } from '../conditions/search-scope.js';
import { portalField } from './describe-portal-filters.js';
import type { AnyPortalFilter } from './describe-portal-filters.js';
import { isLiveOn } from '../query/search-leaves.js';
import type { PortalLeaf } from '../query/search-leaves.js';
import type { Portal } from '../../portals/index.js';

/** The caller of a search, and the searched portal. */
export interface PortalScope extends SearchScope {
  readonly portalId: number;
  readonly jobs: ProfileDefinition;
  readonly lists: ListLookup;
}

/** The scope of one search. */
interface PortalSearchScope extends PortalScope {
  readonly nodesBelow: NodesBelow;
}

type CompiledPart = CompiledCondition<FilterTree<PortalLeaf>>;

/** A filter of a portal. */
interface PortalCondition {
  /** False if the filter would tell this caller what is hidden. */
  isOpen(scope: PortalScope): boolean;
  compile(condition: FilterCondition, scope: PortalSearchScope): CompiledPart;
}

/** A filter that the general search has, too. */
function ofField(fieldId: string): PortalCondition {
  return {
    isOpen: ({ jobs }) => jobs.fields.visible.has(fieldId),
    compile: (condition, { jobs, lists }) => {
      const resolve = (name: string): ResolvedName => resolveFilterName(name, { definition: jobs, visibleOnly: true });
      return compileCondition(condition, { resolve, lists });
    },
  };
}

/** A filter whose options are nodes of a list with levels. A node also finds the jobs of the nodes below it (D-SEA-18). */
function withNodesBelow({ isOpen, compile }: PortalCondition): PortalCondition {
  return {
    isOpen,
    compile(condition, scope) {
      const { part, ...rest } = compile(condition, scope);
      if (part === undefined || !('test' in part) || part.test.kind !== 'numberIs')
        return { ...rest, ...(part && { part }) };
      const { indexed } = part.field;
      const list = indexed.type.nodes?.(indexed, scope.lists).list;
      const numbers = list === undefined ? part.test.numbers : scope.nodesBelow.of(list, part.test.numbers);
      if (numbers === undefined)
        return { problems: [{ place: 'value', detail: `${quote(condition.name)} ${TOO_MANY_NODES}` }], warnings: [] };
      return { ...rest, part: { ...part, test: { kind: 'numberIs', numbers } } };
    },
  };
}

/** A field that the blueprint makes a filter of the portal. */
function ofNamedField(name: string): PortalCondition {
  return withNodesBelow({
    isOpen: ({ jobs }) => portalField(name, jobs) !== undefined,
    compile: (condition, { jobs, lists }) => {
      const resolve = (): ResolvedName => resolveFilterName(name, { definition: jobs, visibleOnly: true });
      return compileCondition(condition, { resolve, lists });
    },
  });
}

const TOO_MANY_NODES = 'names too many nodes together with the other filters: name fewer, or lower ones.';

/** Compares the start of the post by which the job is live on the portal. */
const POST_DATE: PortalCondition = {
  isOpen: () => true,
  compile(condition, { portalId }) {
    const { part, ...rest } = compileTest(condition, postedDate);
    const post = part && { ...isLiveOn(portalId).post, startAt: part.test };
    return { ...rest, ...(post && { part: { post, negated: part.negated } }) };
  },
};

/** The largest radius that a portal offers. */
const MAX_MILES = 200;

const WORDS = keywordComparison(wordsOf);

const KEYWORDS: PortalCondition = {
  isOpen: ({ jobs }) => lettersOf(jobs).length > 0,
  compile(condition, { jobs }) {
    const { part, ...rest } = compileTest(condition, WORDS);
    if (part?.test.kind !== 'textHolds') return rest as CompiledPart;
    const letters = lettersOf(jobs);
    const parts = part.test.folded.map((text) => allWords(text, letters));
    return { ...rest, part: { operator: '|', parts } };
  },
};

/** Returns the letters of the texts that the caller sees. Words are not looked for in other texts. */
function lettersOf({ keywords, fields }: ProfileDefinition): string[] {
  const seen = keywords.filter(({ field, isSearched }) => isSearched && fields.visible.has(field.id));
  return seen.map(({ letter }) => letter);
}

/** A value without any word passes every job. */
function allWords(text: string, letters: readonly string[]): FilterTree<PortalLeaf> {
  const beginnings = wordsOf(text).map((word) => letters.map((letter) => letter + word));
  return beginnings.length === 0 ? { operator: '&', parts: [] } : { of: 'words', beginnings };
}

/** The filters of portals (spec: Portal filter description). */
const PORTAL_CONDITIONS: Readonly<Record<PortalFilterName, PortalCondition>> = {
  'job.positioncategory': withNodesBelow(ofField('positioncategory')),
  'job.joblocation.companyid': COMPANY_WORDS,
  'job.positiontype': withNodesBelow(ofField('positiontype')),
  'job.jobpost.postdate': POST_DATE,
  'job.portaljoblocation': LOCATION_WORDS,
  'job.portalkeywordsearch': KEYWORDS,
  'job.joblocation.zipradius': withinZipRadius(JOB_ADDRESS, MAX_MILES),
  'job.updateddate': ofField('updateddate'),
};

/** Returns the filter of that name: one that every portal can have, or a field that the blueprint makes a filter (D-SEA-31). */
function portalConditionOf(name: string): PortalCondition {
  const known: Readonly<Record<string, PortalCondition>> = PORTAL_CONDITIONS;
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? ofNamedField(name);
}

/** Every portal has this filter, because callers ask by it for the next page (D-SEA-2). */
const JOB_ID: PortalCondition = ofField('id');

const ID = 'job.id';

/** Returns the names of the portal's filters that the caller can use, in the portal's order. */
export function portalFilterNames({ filters = PORTAL_FILTERS }: Portal, scope: PortalScope): AnyPortalFilter[] {
  return filters.filter((name) => portalConditionOf(name).isOpen(scope));
}

/** Compiles a filter that `parseFilter` took, or finds all of its problems (D-SEA-8). */
export function compilePortalFilter(
  filter: SearchFilter,
  portal: Portal,
  scope: PortalScope,
): CompiledTree<PortalLeaf> {
  const names = portalFilterNames(portal, scope);
  const searched = { ...scope, nodesBelow: new NodesBelow(scope.lists) };
  return compileFilterWith(filter, (condition) => compileNamed(condition, names, searched));
}

function compileNamed(
  condition: FilterCondition,
  names: readonly AnyPortalFilter[],
  scope: PortalSearchScope,
): CompiledPart {
  if (condition.name === ID) return JOB_ID.compile(condition, scope);
  const name = names.find((each) => each === condition.name);
  if (name) return portalConditionOf(name).compile(condition, scope);
  const taken = [ID, ...names].map(quote).join(', ');
  return refusedName(condition, `is not a filter of this portal; it takes ${taken}.`);
}

/** Whether the filter requests the jobs after an id, and so needs ascending ids (D-SEA-2). */
export function needsAscendingIds({ filters, children = [] }: SearchFilter): boolean {
  return filters.some(({ name, operator }) => name === ID && operator === '>') || children.some(needsAscendingIds);
}

/** The limit of nodes that are found for all filters of a search, which may name a large list again and again. */
const MAX_FILTER_NODES = 100 * FILTER_LIMITS.values;

/** Finds the nodes that the filters of one search name, with all nodes below them. */
class NodesBelow {
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
