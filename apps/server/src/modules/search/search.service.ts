import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { UnitOfWork } from '../../database/index.js';
import { Turn } from '../../event-loop/index.js';
import { refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { compileFilterInSteps } from '../../profile-engine/index.js';
import type { FilterTree } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { SearchTurns } from './search-turns.js';
import { SearchRepository } from './search.repository.js';
import type { SearchedType } from './searched-type.js';
import { namedReferences, withoutReferences } from './visible-references.js';

/** Beyond them the next page is asked for (D-SEA-1). */
const PAGE = 1000;

export interface FoundIds {
  readonly ids: readonly number[];
  /** Dates that could not be read (D-SEA-6). */
  readonly warnings: readonly Problem[];
}

/** The general search (D-SEA-1). */
@Injectable()
export class SearchService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly references: ProfileReferences,
    private readonly repository: SearchRepository,
    private readonly turns: SearchTurns,
  ) {}

  /** The ids of the first profiles that the filter finds, of those that the caller sees. */
  async search(ctx: RequestContext, type: SearchedType, filter: SearchFilter): Promise<FoundIds> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const definition = definitions.get(type);
    if (!definitions.canRead(type)) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no read access to ${type}.`);
    }
    const steps = compileFilterInSteps(filter, { definition, lists: definitions.lists, visibleOnly: true });
    const { tree, warnings = [], problems = [] } = await new Turn().through(steps);
    refuseProblems(problems);
    if (tree === undefined || asksForNothing(tree)) throw ProtocolError.of('SEARCH_INVALID', NO_FILTER);
    const parts = [definitions.lockTree(type), await this.#seen(ctx, definitions, tree)];
    const all: FilterTree = { operator: '&', parts: parts.filter((part) => part !== undefined) };
    const profiles = { customerId: ctx.customerId, profileType: type };
    const page = { order: 'ascending', size: PAGE } as const;
    return { ids: await this.turns.run(ctx, () => this.repository.listProfileIds(profiles, all, page)), warnings };
  }

  /** A reference that the caller does not see is not there to be found by (D-PRO-12). */
  async #seen({ customerId }: RequestContext, definitions: CallerDefinitions, tree: FilterTree): Promise<FilterTree> {
    const named = namedReferences(tree);
    const place = { customerId, definitions };
    return withoutReferences(tree, await this.references.listMissing(this.unitOfWork.reader, place, named));
  }
}

const NO_FILTER =
  'A search takes at least one filter, such as {"filters":[{"name":"person.id","value":["0"],"operator":">"}]} for all.';

function asksForNothing(tree: FilterTree): boolean {
  return tree.parts?.every(asksForNothing) ?? false;
}
