import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { mayAccess, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { UserReadsService } from '../access/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { WORKFLOW_KINDS, WORKFLOW_TYPES, WorkflowStatusesService } from '../workflows/index.js';
import { areasOf, lockedTypesOf } from './caller-areas.js';
import type { CallerAreas } from './caller-areas.js';
import { PostingPlaces } from './posting-places.js';
import type { PostingPlacesView } from './posting-places.js';

/** The caller, and what the caller's group may see and do. */
interface Me extends PostingPlacesView {
  readonly customer: { readonly id: number; readonly name: string };
  readonly username: string;
  /** Left out with `person`, because the title of the profile has the name. */
  readonly name?: string;
  /** Left out if the caller does not see their own profile. */
  readonly person?: { readonly id: number };
  readonly group: { readonly integrationName: string; readonly label: string };
  readonly administrator: boolean;
  readonly access: CallerAreas;
  readonly locked: readonly string[];
  readonly workflowTypes: Readonly<
    Record<
      string,
      {
        readonly baseprofile: string;
        readonly statuses: ReadonlyArray<{ readonly id: string; readonly value: string }>;
      }
    >
  >;
}

/** Tells a caller what a client needs to show the right things, and nothing that the caller may not see (D-PLT-36). */
@Injectable()
export class MeService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserReadsService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly profiles: ProfileRecords,
    private readonly statuses: WorkflowStatusesService,
    private readonly places: PostingPlaces,
  ) {}

  async get(ctx: RequestContext, ifNoneMatch: string | undefined): Promise<Reply> {
    return Reply.tagged(await this.#read(ctx), ifNoneMatch);
  }

  async #read(ctx: RequestContext): Promise<Me> {
    const { customerId, caller } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    const names = await this.users.getOwnNames({ customerId, username: caller.username });
    const person = await this.#ownPerson(ctx, definitions);
    return {
      customer: { id: customerId, name: names.customerName },
      username: caller.username,
      ...(person && { name: names.name, person }),
      group: { integrationName: caller.group, label: names.groupLabel },
      administrator: caller.administrator,
      access: areasOf(caller, definitions),
      locked: lockedTypesOf(caller, definitions),
      workflowTypes: await this.#workflowTypes(ctx, definitions),
      ...(await this.places.seenBy(ctx, definitions)),
    };
  }

  async #ownPerson({ customerId, caller }: RequestContext, definitions: CallerDefinitions): Promise<Me['person']> {
    const id = caller.personId;
    const key = { customerId, profileType: 'people', definitions } as const;
    const seen = await this.profiles.seenAmong(this.unitOfWork.reader, key, [id]);
    return seen.has(id) ? { id } : undefined;
  }

  /** A workflow is seen by those who see both of its profiles, so its type needs both profile types. */
  async #workflowTypes(
    { customerId, caller }: RequestContext,
    definitions: CallerDefinitions,
  ): Promise<Me['workflowTypes']> {
    if (!mayAccess(caller, 'workflows', 'read') || !definitions.canRead('people')) return {};
    const statusesOf = await this.statuses.ofCustomer(customerId);
    const seen = WORKFLOW_TYPES.filter((type) => definitions.canRead(WORKFLOW_KINDS[type].base.profileType));
    return Object.fromEntries(
      seen.map((type) => [
        type,
        {
          baseprofile: WORKFLOW_KINDS[type].base.profileType,
          statuses: statusesOf(type).current.map(({ id, value }) => ({ id, value })),
        },
      ]),
    );
  }
}
