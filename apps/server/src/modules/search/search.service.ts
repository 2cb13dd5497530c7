import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { isProfileType } from '@talent-platform/protocol/models';
import type { SearchFilter } from '@talent-platform/protocol/search';
import type { Searchers } from '../../database/index.js';
import { mayAccess, pageSizeOf, refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { compileFilter } from '../../filter-engine/index.js';
import type { ConditionCompiler, FilterTree, TreeLeaf } from '../../filter-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { CursorBoxes, openCursor, sealCursor } from '../access/index.js';
import { WorkflowStatusesService, WORKFLOW_KINDS } from '../workflows/index.js';
import type { WorkflowType } from '../workflows/index.js';
import { compileSearchCondition } from './conditions/compile-search-condition.js';
import { profilesOf, SearchScopes } from './conditions/search-scope.js';
import type { SearchScope } from './conditions/search-scope.js';
import { parseSort } from './conditions/sort-order.js';
import type { SearchLeaf, SearchTree } from './query/search-leaves.js';
import { runSearch } from './query/run-search.js';
import type { Search } from './query/run-search.js';
import { runSortedSearch, SORT_BOUNDS } from './query/run-sorted-search.js';
import type { SortPlace } from './query/run-sorted-search.js';
import { SearchedProfiles } from './query/searched-profiles.js';
import { SearchedWorkflows } from './query/searched-workflows.js';
import { SearchQueue } from './search-queue.js';
import type { SearchedType } from './search-request.js';
import { compileWorkflowCondition, ofRecord, relatedTypes } from './conditions/workflow-conditions.js';
import { renderCounts } from './workflow-counts.js';
import type { CountedStatus, CountsReply } from './workflow-counts.js';

/** A search for records of one type. */
export interface GeneralSearch {
  readonly type: SearchedType;
  readonly filter: SearchFilter;
  readonly sort?: string | undefined;
  /** The `next` of the page before, in the same order. */
  readonly after?: string | undefined;
  readonly size?: number | undefined;
}

interface FoundPage {
  readonly ids: readonly number[];
  readonly next?: string | undefined;
}

/** The length of most places as JSON: the first characters of a text, and an id. */
const MAX_PLACE_LENGTH = 100;

/** Size and order of a page. The caller requests the next page by a filter on the id (D-SEA-1). */
const PAGE = { order: 'ascending', size: 1000 } as const;

const NO_FILTER =
  'A search takes at least one filter, such as {"filters":[{"name":"person.id","value":["0"],"operator":">"}]} for all.';

const COUNT_TOO_LONG = 'This count takes too long: there are too many workflows. Ask for fewer base profiles.';

/** The general search (D-SEA-1). */
@Injectable()
export class SearchService {
  constructor(
    private readonly scopes: SearchScopes,
    private readonly statuses: WorkflowStatusesService,
    private readonly queue: SearchQueue,
    private readonly boxes: CursorBoxes,
  ) {}

  /** Returns the ids of the first records that the filter finds and the caller sees, or of those behind `after`. */
  async search(ctx: RequestContext, request: GeneralSearch): Promise<FoundPage> {
    const { type, filter, sort, after, size } = request;
    const scope = await this.scopes.of(ctx);
    const search = isProfileType(type)
      ? await this.#profiles(scope, type, filter)
      : await this.#workflows(ctx, scope, { type, filter });
    if (sort === undefined) {
      for (const field of ['after', 'size'] as const)
        if (request[field] !== undefined) throw ProtocolError.of('VALUE_INVALID', 'needs a search with sort.', field);
      return { ids: await this.queue.run(ctx, (searchers) => runSearch(searchers, search, PAGE)) };
    }
    const order = parseSort(sort, isProfileType(type) ? scope.definitions.get(type) : undefined);
    const [box, purpose] = [this.boxes.of(ctx.customerId), JSON.stringify({ search: [ctx.customerId, type, sort] })];
    const place = after === undefined ? undefined : openCursor<SortPlace>(box, purpose, after);
    const bounds = { ...SORT_BOUNDS, size: pageSizeOf(size) };
    const sorted = { ...order, after: place };
    const { ids, next } = await this.queue.run(ctx, (searchers) => runSortedSearch(searchers, search, sorted, bounds));
    // The place is encrypted, because its record may be outside the caller's search lock (D-SEA-9).
    return { ids, next: next && sealCursor(box, { purpose, position: next, length: MAX_PLACE_LENGTH }) };
  }

  async #profiles(scope: SearchScope, type: ProfileType, filter: SearchFilter): Promise<Search> {
    const { definitions } = scope;
    definitions.get(type);
    if (!definitions.canRead(type)) throw accessDenied(type);
    const tree = compileCallersFilter(filter, (condition) => compileSearchCondition(condition, type, scope));
    const seen = await this.scopes.withoutHiddenReferences(scope, tree);
    return {
      recordsOf: (session, ids) => new SearchedProfiles({ ...profilesOf(scope), profileType: type, ids }, session),
      tree: allOfTrees([definitions.lockTree(type), seen]),
    };
  }

  /** Counts the workflows of base profiles in each status, in the order of the statuses (D-WFL-9). */
  async countWorkflows(ctx: RequestContext, type: WorkflowType, baseIds: readonly number[]): Promise<CountsReply> {
    const scope = await this.scopes.of(ctx);
    const tree = allOfTrees(refuseUnseen(ctx, scope, type));
    const workflows = { ...profilesOf(scope), workflowType: type, ids: [] };
    const count = async ({ searcher }: Searchers): Promise<CountedStatus[]> => {
      const { text, values } = new SearchedWorkflows(workflows, searcher).countsOf(baseIds, tree);
      return searcher.query<CountedStatus>(text, values);
    };
    const counted = await this.queue.run(ctx, count, COUNT_TOO_LONG);
    return renderCounts(counted, await this.statuses.statusesOf(ctx.customerId, type));
  }

  async #workflows(
    ctx: RequestContext,
    scope: SearchScope,
    { type, filter }: { readonly type: WorkflowType; readonly filter: SearchFilter },
  ): Promise<Search> {
    const locks = refuseUnseen(ctx, scope, type);
    const workflows = { workflowType: type, statuses: await this.statuses.statusesOf(scope.customerId, type) };
    const tree = compileCallersFilter(filter, (condition) => compileWorkflowCondition(condition, workflows, scope));
    const seen = await this.scopes.withoutHiddenReferences(scope, tree);
    return {
      recordsOf: (session, ids) => new SearchedWorkflows({ ...profilesOf(scope), workflowType: type, ids }, session),
      tree: allOfTrees([...locks, seen]),
    };
  }
}

/**
 * Returns the search locks of both profiles, because a workflow exists for callers who see both (D-SEA-9).
 *
 * @throws ProtocolError RESOURCE_ACCESS_DENIED if the caller may not read workflows, or the profiles of either type
 */
function refuseUnseen(
  { caller }: RequestContext,
  { definitions }: SearchScope,
  type: WorkflowType,
): ReadonlyArray<SearchTree | undefined> {
  if (!mayAccess(caller, 'workflows', 'read')) throw accessDenied('workflows');
  return relatedTypes(type).map(([of, profileType]) => {
    if (!definitions.canRead(profileType))
      throw accessDenied(`${WORKFLOW_KINDS[type].title.toLowerCase()}s, because it has none to ${profileType}`);
    const lock = definitions.lockTree(profileType);
    return lock && ofRecord(of, lock);
  });
}

/** Compiles a caller's filter. @throws ProtocolError with everything that is wrong with it (D-SEA-3, D-SEA-8) */
function compileCallersFilter(filter: SearchFilter, compile: ConditionCompiler<SearchLeaf>): SearchTree {
  const { tree, problems = [] } = compileFilter(filter, compile);
  refuseProblems(problems);
  if (tree === undefined || isEmpty(tree)) throw ProtocolError.of('SEARCH_INVALID', NO_FILTER);
  return tree;
}

function isEmpty(tree: FilterTree<TreeLeaf>): boolean {
  return tree.parts?.every(isEmpty) ?? false;
}

function allOfTrees(parts: ReadonlyArray<SearchTree | undefined>): SearchTree {
  return { operator: '&', parts: parts.filter((part) => part !== undefined) };
}

function accessDenied(what: string): ProtocolError {
  return ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no read access to ${what}.`);
}
