import type { PortalFilterName } from '@talent-platform/blueprint';
import type { FilterCondition } from '@talent-platform/protocol/search';
import {
  compileCondition,
  compileTest,
  datetime,
  foldCase,
  reference,
  resolveFilterName,
  storable,
} from '../../../profile-engine/index.js';
import type {
  CompiledCondition,
  FilterTree,
  ListLookup,
  PlainComparison,
  ProfileDefinition,
  ResolvedName,
} from '../../../profile-engine/index.js';
import type { PortalLeaf } from './portal-leaf.js';

/** Whose search it is. */
export interface PortalScope {
  readonly jobs: ProfileDefinition;
  readonly lists: ListLookup;
  /** The addresses of companies, where jobs are. */
  readonly showsAddresses: boolean;
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

const POST_DATE: PortalCondition = {
  isOpen: () => true,
  compile(given) {
    const { part, ...rest } = compileTest(given, datetime);
    return { ...rest, ...(part && { part: { of: 'post', start: part.test, negated: part.negated } }) };
  },
};

const COMPANY: PortalCondition = {
  isOpen: ({ jobs, showsAddresses }) => jobs.fields.visible.has('joblocation') && showsAddresses,
  compile(given) {
    const { part, ...rest } = compileTest(given, reference);
    const ids = part?.test.kind === 'numberIs' ? [...part.test.numbers] : [];
    return { ...rest, ...(part && { part: { of: 'company', companyIds: ids, negated: part.negated } }) };
  },
};

/** In all values together: each is looked for in every text. */
const MOST_WORDS = 20;

/** What a seeker's words are looked for in, where the value index holds it. */
const TEXTS = ['jobtitle', 'jobid', 'overview', 'responsibilities', 'qualifications'];

const WORDS: PlainComparison = {
  noun: 'words',
  operators: ['='],
  ranges: false,
  compile({ values }) {
    const folded = storable(values).map(foldCase);
    const count = folded.flatMap(wordsOf).length;
    const detail = `takes ${MOST_WORDS} words at most, received ${count}.`;
    const problems = count > MOST_WORDS ? [{ place: 'value', detail }] : [];
    return { test: { kind: 'textHolds', folded }, problems };
  },
};

const KEYWORDS: PortalCondition = {
  isOpen: ({ jobs }) => textsOf(jobs).length > 0,
  compile(given, { jobs }) {
    const { part, ...rest } = compileTest(given, WORDS);
    if (part?.test.kind !== 'textHolds') return rest as CompiledPart;
    const fields = textsOf(jobs);
    const parts = part.test.folded.map((text) => allWords(text, fields));
    return { ...rest, part: { operator: '|', parts } };
  },
};

function textsOf({ fields }: ProfileDefinition): string[] {
  return TEXTS.filter((id) => fields.visible.get(id)?.searchable === true);
}

/** A value without any word asks for nothing. */
function allWords(text: string, fields: readonly string[]): FilterTree<PortalLeaf> {
  return { operator: '&', parts: [...new Set(wordsOf(text))].map((folded) => ({ of: 'word', fields, folded })) };
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}+#.@_]+/u).filter((word) => word !== '');
}

/** The filters of portals (spec: Portal filter description); those that are not built yet are missing. */
export const PORTAL_CONDITIONS: Partial<Readonly<Record<PortalFilterName, PortalCondition>>> = {
  'job.positioncategory': ofField('positioncategory'),
  'job.joblocation.companyid': COMPANY,
  'job.positiontype': ofField('positiontype'),
  'job.jobpost.postdate': POST_DATE,
  'job.portalkeywordsearch': KEYWORDS,
  'job.updateddate': ofField('updateddate'),
};

/** On every portal, for its next page is asked for by it (D-SEA-2). */
export const JOB_ID: PortalCondition = ofField('id');
