import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Is, mayAccess, MayBeAbsent, Reply, schemaOf } from '../../http/index.js';
import type { RequestContext, Caller } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import { OwnPerson, UserReadsService } from '../access/index.js';
import { SubscriptionsService } from '../events/index.js';
import { PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { WORKFLOW_KINDS, WORKFLOW_TYPES, WorkflowStatusesService } from '../workflows/index.js';

class PortalReply {
  @Is() readonly id!: number;
  @Is() readonly name!: string;
  @MayBeAbsent() @Is() readonly host?: string;
  @Is() readonly acceptsPosts!: boolean;
}

class JobBoardReply {
  @Is() readonly id!: string;
  @Is() readonly label!: string;
}

class CustomerReply {
  @Is() readonly id!: number;
  @Is() readonly name!: string;
}

class GroupReply {
  @Is() readonly integrationName!: string;
  @Is() readonly label!: string;
}

class StatusReply {
  @Is() readonly id!: string;
  @Is() readonly value!: string;
  @MayBeAbsent() @Is({ description: 'True: the process has ended' }) readonly final?: boolean;
}

class WorkflowTypeReply {
  @Is() readonly baseprofile!: string;
  @Is([StatusReply]) readonly statuses!: readonly StatusReply[];
}

/** The caller, and what the caller's group may see and do. */
export class MeReply {
  @Is(CustomerReply) readonly customer!: CustomerReply;
  @Is() readonly username!: string;
  /** The title of the person has the name, so it shows as little. */
  @MayBeAbsent() @Is({ description: 'Left out with `person`' }) readonly name?: string;

  @MayBeAbsent()
  @Is({ ...schemaOf(OwnPerson), description: 'Left out if the caller does not see their own profile' })
  readonly person?: OwnPerson;

  @Is(GroupReply) readonly group!: GroupReply;
  @Is() readonly administrator!: boolean;

  @Is({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['read', 'write'] },
    description: 'What the group may do, by area; a closed area and a disabled profile type are left out',
  })
  readonly access!: CallerAreas;

  @Is({
    type: 'array',
    items: { type: 'string' },
    description: 'The profile types whose profiles are created, never changed',
  })
  readonly locked!: readonly string[];

  @Is({ type: 'object', additionalProperties: schemaOf(WorkflowTypeReply) })
  readonly workflowTypes!: Readonly<Record<string, WorkflowTypeReply>>;

  @Is([PortalReply]) readonly portals!: readonly PortalReply[];
  @Is([JobBoardReply]) readonly jobBoards!: readonly JobBoardReply[];
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
    private readonly portals: PortalsService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  async get(ctx: RequestContext, ifNoneMatch: string | undefined): Promise<Reply> {
    return Reply.tagged(await this.#read(ctx), ifNoneMatch);
  }

  async #read(ctx: RequestContext): Promise<MeReply> {
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
      ...(await this.#postingPlaces(ctx, definitions)),
    };
  }

  async #ownPerson({ customerId, caller }: RequestContext, definitions: CallerDefinitions): Promise<MeReply['person']> {
    const id = caller.personId;
    const key = { customerId, profileType: 'people', definitions } as const;
    const seen = await this.profiles.seenAmong(this.unitOfWork.reader, key, [id]);
    return seen.has(id) ? { id } : undefined;
  }

  /** Returns the portals and job boards of the customer. Both show jobs. */
  async #postingPlaces(
    { customerId, caller }: RequestContext,
    definitions: CallerDefinitions,
  ): Promise<Pick<MeReply, 'portals' | 'jobBoards'>> {
    if (!definitions.canRead('jobs')) return { portals: [], jobBoards: [] };
    const posts = mayAccess(caller, 'portalposts', 'read');
    // Portals are also reached by their searches.
    const reachesPortals = posts || mayAccess(caller, 'search', 'read');
    const portals = reachesPortals ? (await this.portals.ofCustomer(customerId)).list : [];
    const boards = posts ? await this.subscriptions.jobBoards(customerId) : [];
    return {
      portals: portals.map(({ id, name, host, acceptsPosts }) => ({
        ...{ id, name },
        ...(host !== undefined && { host }),
        acceptsPosts,
      })),
      jobBoards: boards.map(({ id, label }) => ({ id, label })),
    };
  }

  /** A workflow is seen by those who see both of its profiles, so its type needs both profile types. */
  async #workflowTypes(
    { customerId, caller }: RequestContext,
    definitions: CallerDefinitions,
  ): Promise<MeReply['workflowTypes']> {
    if (!mayAccess(caller, 'workflows', 'read') || !definitions.canRead('people')) return {};
    const statusesOf = await this.statuses.ofCustomer(customerId);
    const seen = WORKFLOW_TYPES.filter((type) => definitions.canRead(WORKFLOW_KINDS[type].base.profileType));
    return Object.fromEntries(
      seen.map((type) => [
        type,
        {
          baseprofile: WORKFLOW_KINDS[type].base.profileType,
          statuses: statusesOf(type).current,
        },
      ]),
    );
  }
}

/** By area, what the caller's group may do. A closed area is left out. */
type CallerAreas = Readonly<Record<string, 'read' | 'write'>>;

/** The areas of `access` that are no profile types. */
const OTHER_AREAS = ['lists', 'forms', 'portalposts', 'search', 'workflows', 'notes'] as const;

/** Returns the open areas. A disabled profile type is left out like a closed one. */
function areasOf(
  caller: Pick<Caller, 'access'>,
  definitions: Pick<CallerDefinitions, 'canRead' | 'canWrite'>,
): CallerAreas {
  const open = [
    ...PROFILE_TYPES.filter((profileType) => definitions.canRead(profileType)),
    ...OTHER_AREAS.filter((area) => mayAccess(caller, area, 'read')),
  ];
  return Object.fromEntries(open.map((area) => [area, mayAccess(caller, area, 'write') ? 'write' : 'read']));
}

/** Returns the profile types whose profiles the caller can create and not change (spec: Profile rules 4). */
function lockedTypesOf(
  caller: Pick<Caller, 'access'>,
  definitions: Pick<CallerDefinitions, 'canRead' | 'canWrite'>,
): readonly string[] {
  return PROFILE_TYPES.filter(
    (profileType) =>
      definitions.canRead(profileType) && mayAccess(caller, profileType, 'write') && !definitions.canWrite(profileType),
  );
}
