import type { PortalFilterName } from '@talent-platform/blueprint';
import type { FilterCondition } from '@talent-platform/protocol/search';
import { compileCondition, compileTest, datetime, resolveFilterName, wordsOf } from '../../../profile-engine/index.js';
import type {
  CompiledCondition,
  FilterTree,
  ListLookup,
  ProfileDefinition,
  ResolvedName,
} from '../../../profile-engine/index.js';
import { COMPANY_OF_JOB } from '../conditions/address-conditions.js';
import { LOCATION_WORDS } from '../conditions/location-words.js';
import { OF_JOB } from '../conditions/places.js';
import type { SearchScope } from '../conditions/search-condition.js';
import { seekersWords } from '../conditions/seekers-words.js';
import { withinZipRadius } from '../conditions/zip-radius.js';
import { isLiveOn } from './portal-leaf.js';
import type { PortalLeaf } from './portal-leaf.js';

/** Whose search it is, and of which portal. */
export interface PortalScope extends SearchScope {
  readonly portalId: number;
  readonly jobs: ProfileDefinition;
  readonly lists: ListLookup;
}

export type CompiledPart = CompiledCondition<FilterTree<PortalLeaf>>;

/** One of a portal's filters, whole. */
interface PortalCondition {
  /** Not for a caller from whom it would tell what is hidden. */
  isOpen(scope: PortalScope): boolean;
  compile(given: FilterCondition, scope: PortalScope): CompiledPart;
}

/** A filter that is one of the general search, too. */
function ofField(fieldId: string): PortalCondition {
  return {
    isOpen: ({ jobs }) => jobs.fields.visible.has(fieldId),
    compile: (given, { jobs, lists }) => {
      const resolve = (name: string): ResolvedName => resolveFilterName(name, { definition: jobs, visibleOnly: true });
      return compileCondition(given, { resolve, lists });
    },
  };
}

/** The start of the post by which the job is live on the portal. */
const POST_DATE: PortalCondition = {
  isOpen: () => true,
  compile(given, { portalId }) {
    const { part, ...rest } = compileTest(given, datetime);
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

/** Of the texts that the caller sees: of the others no word is looked for. */
function lettersOf({ keywords, fields }: ProfileDefinition): string[] {
  const seen = keywords.filter(({ field, isSearched }) => isSearched && fields.visible.has(field.id));
  return seen.map(({ letter }) => letter);
}

/** A value without any word asks for nothing. */
function allWords(text: string, letters: readonly string[]): FilterTree<PortalLeaf> {
  const beginnings = wordsOf(text).map((word) => letters.map((letter) => letter + word));
  return beginnings.length === 0 ? { operator: '&', parts: [] } : { of: 'words', beginnings };
}

/** The filters of portals (spec: Portal filter description). */
export const PORTAL_CONDITIONS: Readonly<Record<PortalFilterName, PortalCondition>> = {
  'job.positioncategory': ofField('positioncategory'),
  'job.joblocation.companyid': COMPANY_OF_JOB,
  'job.positiontype': ofField('positiontype'),
  'job.jobpost.postdate': POST_DATE,
  'job.portaljoblocation': LOCATION_WORDS,
  'job.portalkeywordsearch': KEYWORDS,
  'job.joblocation.zipradius': withinZipRadius(OF_JOB, MOST_MILES),
  'job.updateddate': ofField('updateddate'),
};

/** On every portal, for its next page is asked for by it (D-SEA-2). */
export const JOB_ID: PortalCondition = ofField('id');
