import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { UnitOfWork } from '../../database/index.js';
import { mayAccess } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { compileCondition, compileFilterInSteps, compileFilterWith } from '../../profile-engine/index.js';
import type { FilterTree, RelatedRecord } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { ConfiguredStatusesService } from '../workflows/index.js';
import { allOfTrees, searchable } from './prepared-search.js';
import type { PreparedSearch } from './prepared-search.js';
import { ProfileValues } from './query/profile-values.js';
import { WorkflowRows } from './query/workflow-rows.js';
import { SearchTurns } from './search-turns.js';
import { SearchRepository } from './search.repository.js';
import type { SearchedProfileType, SearchedType } from './searched-type.js';
import { namedReferences, withoutReferences } from './visible-references.js';
import { resolveWorkflowFilterName } from './workflow-filter-names.js';

/** Beyond them the next page is asked for (D-SEA-1). */
const PAGE = { order: 'ascending', size: 1000 } as const;

export interface FoundIds extends Pick<PreparedSearch, 'warnings'> {
  readonly ids: readonly number[];
}

/** The general search (D-SEA-1). */
@Injectable()
export class SearchService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly references: ProfileReferences,
    private readonly statuses: ConfiguredStatusesService,
    private readonly repository: SearchRepository,
    private readonly turns: SearchTurns,
  ) {}

  /** The ids of the first records that the filter finds, of those that the caller sees. */
  async search(ctx: RequestContext, type: SearchedType, filter: SearchFilter): Promise<FoundIds> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const { records, tree, warnings } =
      type === 'applicantworkflows'
        ? await this.#workflows(ctx, definitions, filter)
        : await this.#profiles(ctx, definitions, { type, filter });
    return { ids: await this.turns.run(ctx, () => this.repository.listIds(records, tree, PAGE)), warnings };
  }

  async #profiles(
    ctx: RequestContext,
    definitions: CallerDefinitions,
    { type, filter }: { readonly type: SearchedProfileType; readonly filter: SearchFilter },
  ): Promise<PreparedSearch> {
    const definition = definitions.get(type);
    if (!definitions.canRead(type)) throw accessDenied(type);
    const { lists } = definitions;
    const { tree, warnings } = await searchable(compileFilterInSteps(filter, { definition, lists, visibleOnly: true }));
    const records = { customerId: ctx.customerId, profileType: type };
    return {
      records: (session, ids) => new ProfileValues({ ...records, ids }, session),
      tree: allOfTrees([definitions.lockTree(type), await this.#seen(ctx, definitions, tree)]),
      warnings,
    };
  }

  /** A workflow is there for who sees both of its profiles (D-SEA-9). */
  async #workflows(ctx: RequestContext, definitions: CallerDefinitions, filter: SearchFilter): Promise<PreparedSearch> {
    const { caller, customerId } = ctx;
    if (!mayAccess(caller, 'workflows', 'read')) throw accessDenied('workflows');
    for (const profileType of ['people', 'jobs'] as const) {
      if (!definitions.canRead(profileType))
        throw accessDenied(`applicant workflows, for it has none to ${profileType}`);
    }
    const statuses = await this.statuses.statusesOf(customerId, 'applicantworkflows');
    const resolve = (name: string): ReturnType<typeof resolveWorkflowFilterName> =>
      resolveWorkflowFilterName(name, definitions, statuses);
    const { tree, warnings } = await searchable(
      compileFilterWith(filter, (condition) => compileCondition(condition, { resolve, lists: definitions.lists })),
    );
    const locks = [ofRecord('person', definitions.lockTree('people')), ofRecord('job', definitions.lockTree('jobs'))];
    return {
      records: (session, ids) => new WorkflowRows({ customerId, ids }, session),
      tree: allOfTrees([...locks, await this.#seen(ctx, definitions, tree)]),
      warnings,
    };
  }

  /** A reference that the caller does not see is not there to be found by (D-SEA-17). Locks know them all. */
  async #seen({ customerId }: RequestContext, definitions: CallerDefinitions, tree: FilterTree): Promise<FilterTree> {
    const named = namedReferences(tree);
    const place = { customerId, definitions };
    return withoutReferences(tree, await this.references.listMissing(this.unitOfWork.reader, place, named));
  }
}

function accessDenied(what: string): ProtocolError {
  return ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no read access to ${what}.`);
}

/** The search lock of a profile type, as the lock of what is connected with such a profile. */
function ofRecord(of: RelatedRecord, tree: FilterTree | undefined): FilterTree | undefined {
  if (tree === undefined) return undefined;
  if (tree.parts === undefined) return { ...tree, of };
  return { ...tree, parts: tree.parts.flatMap((part) => ofRecord(of, part) ?? []) };
}
