import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { ConfiguredStatusesService } from './statuses/configured-statuses.service.js';
import type { WorkflowRecord, WorkflowScope } from './workflow.mapper.js';
import type { WorkflowPlace } from './workflow-places.js';
import { workflowNotFound, workflowNotSeen } from './workflow.problems.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowRecords } from './workflow-records.js';

/** A workflow that was read, and what it is rendered with. */
export interface ReadWorkflow extends Omit<WorkflowScope, 'customerUrl'> {
  readonly workflow: WorkflowRecord;
}

/** The use-cases that read workflows (D-WFL). */
@Injectable()
export class WorkflowsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly statuses: ConfiguredStatusesService,
    private readonly records: WorkflowRecords,
    private readonly profiles: WorkflowProfiles,
    private readonly people: ProfileRecords,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND, or RESOURCE_ACCESS_DENIED where the caller sees not both of its profiles */
  async get(ctx: RequestContext, { workflowType, id }: WorkflowPlace): Promise<ReadWorkflow> {
    const { customerId } = ctx;
    const { reader } = this.unitOfWork;
    const workflow = await this.records.find(reader, { customerId, workflowType, id });
    if (!workflow) throw workflowNotFound(id);
    const definitions = await this.definitions.definitionsOf(ctx);
    const { workflows, titles } = await this.profiles.visible(reader, { customerId, definitions }, [workflow]);
    if (workflows.length === 0) throw workflowNotSeen(id);
    return { workflow, titles, statuses: await this.statuses.statusesOf(customerId, workflowType) };
  }

  /** Those of all types whose base profile the caller sees, lowest id first (D-WFL-3). */
  async listOfPerson(ctx: RequestContext, personId: number): Promise<ReadWorkflow[]> {
    const { customerId } = ctx;
    const { reader } = this.unitOfWork;
    const definitions = await this.definitions.definitionsOf(ctx);
    await this.people.getVisible(definitions, { customerId, profileType: 'people', id: personId });
    const all = await this.records.listOfPerson(reader, customerId, personId);
    const { workflows, titles } = await this.profiles.visible(reader, { customerId, definitions }, all);
    return Promise.all(
      workflows.map(async (workflow) => {
        const statuses = await this.statuses.statusesOf(customerId, workflow.workflowType);
        return { workflow, titles, statuses };
      }),
    );
  }
}
