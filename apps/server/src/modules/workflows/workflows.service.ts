import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileRecords } from '../profiles/index.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import type { VisibleWorkflows } from './workflow-profiles.js';
import { WorkflowsRepository } from './workflows.repository.js';
import { WorkflowStatusesService } from './workflow-statuses.service.js';
import type { AnyWorkflowLocator, WorkflowLocator } from './workflow-types.js';
import type { WorkflowRecord, WorkflowScope } from './workflow.mapper.js';
import { workflowNotFound } from './workflow-refusals.js';

/** A workflow, with the values for rendering it. */
export interface WorkflowView extends Omit<WorkflowScope, 'customerUrl'> {
  readonly workflow: WorkflowRecord;
}

/** The use-cases that read workflows (D-WFL). */
@Injectable()
export class WorkflowsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly statuses: WorkflowStatusesService,
    private readonly repository: WorkflowsRepository,
    private readonly profiles: WorkflowProfiles,
    private readonly people: ProfileRecords,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND, also if the caller does not see both profiles */
  async get(ctx: RequestContext, place: WorkflowLocator): Promise<WorkflowView> {
    const { workflow, titles } = await this.getVisible(this.unitOfWork.reader, ctx, place);
    return { workflow, titles, statuses: await this.statuses.statusesOf(ctx.customerId, place.workflowType) };
  }

  /** Returns a workflow that the caller sees, for callers that read more in the same session. @throws as `get` */
  async getVisible(
    session: Session,
    ctx: RequestContext,
    place: AnyWorkflowLocator,
  ): Promise<Pick<VisibleWorkflows, 'titles'> & { readonly workflow: WorkflowRecord }> {
    const { customerId } = ctx;
    const workflow = await this.repository.find(session, { ...place, customerId });
    if (!workflow) throw workflowNotFound(place.id);
    const definitions = await this.definitions.definitionsOf(ctx);
    const { workflows, titles } = await this.profiles.visible(session, { customerId, definitions }, workflow);
    if (workflows.length === 0) throw workflowNotFound(place.id);
    return { workflow, titles };
  }

  /** Lists workflows of all types whose base profile the caller sees, lowest id first (D-WFL-3). */
  async ofPerson(ctx: RequestContext, personId: number): Promise<WorkflowView[]> {
    const session = this.unitOfWork.reader;
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    await this.people.getVisible(session, definitions, { customerId, profileType: 'people', id: personId });
    const all = await this.repository.listOfPerson(session, customerId, personId);
    const { workflows, titles } = await this.profiles.visibleOfPerson(session, { customerId, definitions }, all);
    const statuses = await this.statuses.ofCustomer(customerId);
    return workflows.map((workflow) => ({ workflow, titles, statuses: statuses(workflow.workflowType) }));
  }
}
