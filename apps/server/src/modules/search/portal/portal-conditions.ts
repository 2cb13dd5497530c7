import type { PortalFilterName } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import type { FilterCondition } from '@talent-platform/protocol/search';
import { compileCondition, compileTest, postedDate, resolveFilterName } from '../../../filter-engine/index.js';
import { wordsOf } from '../../../profile-engine/index.js';
import type { CompiledCondition, FilterTree, ResolvedName } from '../../../filter-engine/index.js';
import type { ListLookup, ProfileDefinition } from '../../../profile-engine/index.js';
import { LOCATION_WORDS } from '../conditions/location-words.js';
import { OF_JOB } from '../conditions/places.js';
import type { SearchScope } from '../conditions/search-scope.js';
import { seekersWords } from '../conditions/seekers-words.js';
import { withinZipRadius } from '../conditions/zip-radius.js';
import { COMPANY_WORDS } from './company-words.js';
import type { NodesBelow } from './nodes-below.js';
import { portalField } from './portal-fields.js';
import { isLiveOn } from './portal-leaf.js';
import type { PortalLeaf } from './portal-leaf.js';

/** The caller of a search, and the searched portal. */
export interface PortalScope extends SearchScope {
  readonly portalId: number;
  readonly jobs: ProfileDefinition;
  readonly lists: ListLookup;
}

/** The scope of one search. */
export interface PortalSearchScope extends PortalScope {
  readonly nodesBelow: NodesBelow;
}

export type CompiledPart = CompiledCondition<FilterTree<PortalLeaf>>;

/** A filter of a portal. */
interface PortalCondition {
  /** False if the filter would tell this caller what is hidden. */
  isOpen(scope: PortalScope): boolean;
  compile(given: FilterCondition, scope: PortalSearchScope): CompiledPart;
}

/** A filter that the general search has, too. */
function ofField(fieldId: string): PortalCondition {
  return {
    isOpen: ({ jobs }) => jobs.fields.visible.has(fieldId),
    compile: (given, { jobs, lists }) => {
      const resolve = (name: string): ResolvedName => resolveFilterName(name, { definition: jobs, visibleOnly: true });
      return compileCondition(given, { resolve, lists });
    },
  };
}

/** A filter whose options are nodes of a list with levels. A node also finds the jobs of the nodes below it (D-SEA-18). */
function withNodesBelow({ isOpen, compile }: PortalCondition): PortalCondition {
  return {
    isOpen,
    compile(given, scope) {
      const { part, ...rest } = compile(given, scope);
      if (part === undefined || !('test' in part) || part.test.kind !== 'numberIs')
        return { ...rest, ...(part && { part }) };
      const { indexed } = part.field;
      const list = indexed.type.nodes?.(indexed, scope.lists).list;
      const numbers = list === undefined ? part.test.numbers : scope.nodesBelow.of(list, part.test.numbers);
      if (numbers === undefined)
        return { problems: [{ place: 'value', detail: `${quote(given.name)} ${TOO_MANY_NODES}` }], warnings: [] };
      return { ...rest, part: { ...part, test: { kind: 'numberIs', numbers } } };
    },
  };
}

/** A field that the blueprint makes a filter of the portal. */
function ofNamedField(name: string): PortalCondition {
  return withNodesBelow({
    isOpen: ({ jobs }) => portalField(name, jobs) !== undefined,
    compile: (given, { jobs, lists }) => {
      const resolve = (): ResolvedName => resolveFilterName(name, { definition: jobs, visibleOnly: true });
      return compileCondition(given, { resolve, lists });
    },
  });
}

const TOO_MANY_NODES = 'names too many nodes together with the other filters: name fewer, or lower ones.';

/** Compares the start of the post by which the job is live on the portal. */
const POST_DATE: PortalCondition = {
  isOpen: () => true,
  compile(given, { portalId }) {
    const { part, ...rest } = compileTest(given, postedDate);
    const post = part && { ...isLiveOn(portalId).post, startAt: part.test };
    return { ...rest, ...(post && { part: { post, negated: part.negated } }) };
  },
};

/** The largest of the radii that a portal offers. */
const MOST_MILES = 200;

const WORDS = seekersWords(wordsOf);

const KEYWORDS: PortalCondition = {
  isOpen: ({ jobs }) => lettersOf(jobs).length > 0,
  compile(given, { jobs }) {
    const { part, ...rest } = compileTest(given, WORDS);
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
export const PORTAL_CONDITIONS: Readonly<Record<PortalFilterName, PortalCondition>> = {
  'job.positioncategory': withNodesBelow(ofField('positioncategory')),
  'job.joblocation.companyid': COMPANY_WORDS,
  'job.positiontype': withNodesBelow(ofField('positiontype')),
  'job.jobpost.postdate': POST_DATE,
  'job.portaljoblocation': LOCATION_WORDS,
  'job.portalkeywordsearch': KEYWORDS,
  'job.joblocation.zipradius': withinZipRadius(OF_JOB, MOST_MILES),
  'job.updateddate': ofField('updateddate'),
};

/** Returns the filter of that name: one that every portal can have, or a field that the blueprint makes a filter (D-SEA-31). */
export function portalConditionOf(name: string): PortalCondition {
  const known: Readonly<Record<string, PortalCondition>> = PORTAL_CONDITIONS;
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? ofNamedField(name);
}

/** Every portal has this filter, because callers ask by it for the next page (D-SEA-2). */
export const JOB_ID: PortalCondition = ofField('id');
