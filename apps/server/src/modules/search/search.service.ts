import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { UnitOfWork } from '../../database/index.js';
import { mayAccess } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { compileFilterWith } from '../../filter-engine/index.js';
import type { FilterTree } from '../../filter-engine/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { ConfiguredStatusesService, WORKFLOW_KINDS } from '../workflows/index.js';
import type { WorkflowType } from '../workflows/index.js';
import { compileSearchCondition } from './conditions/compile-search-condition.js';
import { recordsOf, SearchScopes } from './conditions/search-scopes.js';
import type { SearchScope } from './conditions/search-condition.js';
import { allOfTrees, searchable } from './callers-search.js';
import type { CallersSearch } from './callers-search.js';
import type { ProfileLeaf } from './query/profile-leaf.js';
import { SearchedProfiles } from './query/searched-profiles.js';
import { WorkflowRows } from './query/workflow-rows.js';
import { SearchTurns } from './search-turns.js';
import { SearchRepository } from './search.repository.js';
import { isWorkflowType } from './searched-type.js';
import type { SearchedProfileType, SearchedType } from './searched-type.js';
import { namedReferences, withoutReferences } from './visible-references.js';
import { compileWorkflowCondition, ofRecord, relatedTypes } from './workflow-filter-names.js';

/** Beyond them the next page is asked for (D-SEA-1). */
const PAGE = { order: 'ascending', size: 1000 } as const;

export interface FoundIds extends Pick<CallersSearch, 'warnings'> {
  readonly ids: readonly number[];
}

/** The general search (D-SEA-1). */
@Injectable()
export class SearchService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scopes: SearchScopes,
    private readonly references: ProfileReferences,
    private readonly statuses: ConfiguredStatusesService,
    private readonly repository: SearchRepository,
    private readonly turns: SearchTurns,
  ) {}

  /** The ids of the first records that the filter finds, of those that the caller sees. */
  async search(ctx: RequestContext, type: SearchedType, filter: SearchFilter): Promise<FoundIds> {
    const scope = await this.scopes.of(ctx);
    const { records, tree, warnings } = isWorkflowType(type)
      ? await this.#workflows(ctx, scope, { type, filter })
      : await this.#profiles(scope, { type, filter });
    return { ids: await this.turns.run(ctx, () => this.repository.listIds(records, tree, PAGE)), warnings };
  }

  async #profiles(
    scope: SearchScope,
    { type, filter }: { readonly type: SearchedProfileType; readonly filter: SearchFilter },
  ): Promise<CallersSearch> {
    const { definitions } = scope;
    definitions.get(type);
    if (!definitions.canRead(type)) throw accessDenied(type);
    const { tree, warnings } = await searchable(
      compileFilterWith(filter, (condition) => compileSearchCondition(condition, type, scope)),
    );
    return {
      records: (session, ids) => new SearchedProfiles({ ...recordsOf(scope), profileType: type, ids }, session),
      tree: allOfTrees([definitions.lockTree(type), await this.#seen(scope, tree)]),
      warnings,
    };
  }

  /** A workflow is there for who sees both of its profiles (D-SEA-9). */
  async #workflows(
    { caller }: RequestContext,
    scope: SearchScope,
    { type, filter }: { readonly type: WorkflowType; readonly filter: SearchFilter },
  ): Promise<CallersSearch> {
    const { customerId, definitions } = scope;
    if (!mayAccess(caller, 'workflows', 'read')) throw accessDenied('workflows');
    const related = relatedTypes(type);
    for (const [, profileType] of related) {
      if (!definitions.canRead(profileType))
        throw accessDenied(`${WORKFLOW_KINDS[type].title.toLowerCase()}s, for it has none to ${profileType}`);
    }
    const workflows = { workflowType: type, statuses: await this.statuses.statusesOf(customerId, type) };
    const { tree, warnings } = await searchable(
      compileFilterWith(filter, (condition) => compileWorkflowCondition(condition, workflows, scope)),
    );
    const locks = related.map(([of, profileType]) => {
      const lock = definitions.lockTree(profileType);
      return lock && ofRecord(of, lock);
    });
    return {
      records: (session, ids) => new WorkflowRows({ ...recordsOf(scope), workflowType: type, ids }, session),
      tree: allOfTrees([...locks, await this.#seen(scope, tree)]),
      warnings,
    };
  }

  /** A reference that the caller does not see is not there to be found by (D-SEA-17). Locks know them all. */
  async #seen(place: SearchScope, tree: FilterTree<ProfileLeaf>): Promise<FilterTree<ProfileLeaf>> {
    const named = namedReferences(tree);
    return withoutReferences(tree, await this.references.listMissing(this.unitOfWork.reader, place, named));
  }
}

function accessDenied(what: string): ProtocolError {
  return ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no read access to ${what}.`);
}
