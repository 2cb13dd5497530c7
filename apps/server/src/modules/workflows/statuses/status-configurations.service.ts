import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../../customers/index.js';
import { WORKFLOW_TYPES } from '../workflow-types.js';
import type { WorkflowType } from '../workflow-types.js';
import { statusesByType } from './workflow-statuses.js';
import type { StatusesByType, WorkflowStatuses } from './workflow-statuses.js';
import { WorkflowStatusesRepository } from './workflow-statuses.repository.js';

/** Statuses of a type that are stored: twice as many as a blueprint may name (D-PLT-15). */
const MAX_STATUSES = 2000;

const NO_STATUSES: WorkflowStatuses = { current: [], labels: new Map() };

/** Reads and stores the statuses of workflows, which the blueprint names (blueprint: workflowStatuses). */
@Injectable()
export class StatusConfigurationsService {
  readonly #cache: ConfigurationCache<StatusesByType>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    private readonly repository: WorkflowStatusesRepository,
  ) {
    this.#cache = new ConfigurationCache(revisions, async (customerId) =>
      statusesByType(await repository.list(unitOfWork.reader, customerId)),
    );
  }

  /** Returns the statuses of a type. The object stays the same until the configuration changes. */
  async statusesOf(customerId: number, workflowType: WorkflowType): Promise<WorkflowStatuses> {
    return (await this.ofCustomer(customerId))(workflowType);
  }

  /** Returns a look-up of the statuses of all types. */
  async ofCustomer(customerId: number): Promise<(workflowType: WorkflowType) => WorkflowStatuses> {
    const statuses = await this.#cache.get(customerId);
    return (workflowType) => statuses.get(workflowType) ?? NO_STATUSES;
  }

  /** Returns the statuses that the unit of work has configured. */
  async statusesIn(session: Session, customerId: number, workflowType: WorkflowType): Promise<WorkflowStatuses> {
    return statusesByType(await this.repository.list(session, customerId)).get(workflowType) ?? NO_STATUSES;
  }

  /** Refuses new statuses if too many are stored. Statuses that the blueprint has removed stay stored (D-PLT-20). */
  async problemsOf(
    session: Session,
    customerId: number,
    workflowStatuses: Blueprint['workflowStatuses'] = {},
  ): Promise<BlueprintProblem[]> {
    const stored = await this.repository.list(session, customerId);
    return WORKFLOW_TYPES.flatMap((type) => {
      const kept = stored.filter(({ workflowType }) => workflowType === type).map(({ id }) => id);
      const { size } = new Set([...kept, ...(workflowStatuses[type] ?? []).map(({ id }) => id)]);
      if (size <= MAX_STATUSES || size <= kept.length) return [];
      const message = `must be at most ${MAX_STATUSES} statuses, those that earlier blueprints named counted, received ${size}.`;
      return [{ path: `workflowStatuses.${type}`, message }];
    });
  }

  /**
   * Stores the statuses of a blueprint without problems. A removed status keeps its label, because workflows may have it, and cannot be
   * given to a workflow any more.
   */
  async configure(
    session: Session,
    customerId: number,
    workflowStatuses: Blueprint['workflowStatuses'] = {},
  ): Promise<void> {
    await this.repository.retireAll(session, customerId);
    for (const workflowType of WORKFLOW_TYPES) {
      await this.repository.save(session, { customerId, workflowType }, workflowStatuses[workflowType] ?? []);
    }
  }
}
