import { Injectable } from '@nestjs/common';
import { keptProblems } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { Table, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../customers/index.js';
import { WorkflowStatusEntity } from './workflow-status.entity.js';
import { WORKFLOW_TYPES } from './workflow-types.js';
import type { WorkflowType } from './workflow-types.js';

/** A status of the blueprint. */
interface WorkflowStatus {
  readonly id: string;
  readonly value: string;
  readonly final?: boolean;
}

/** The statuses of one workflow type. */
export interface WorkflowStatuses {
  /** The statuses of the blueprint, in its order. A new workflow gets the first (D-WFL-1). */
  readonly current: readonly WorkflowStatus[];
  /** Labels by id, including removed statuses. */
  readonly labels: ReadonlyMap<string, string>;
}

type StatusesByType = ReadonlyMap<WorkflowType, WorkflowStatuses>;

/** @param rows of one customer, in the order of their positions */
function statusesByType(rows: readonly WorkflowStatusEntity[]): StatusesByType {
  return new Map(WORKFLOW_TYPES.map((type) => [type, statusesIn(rows.filter((row) => row.workflowType === type))]));
}

function statusesIn(rows: readonly WorkflowStatusEntity[]): WorkflowStatuses {
  return {
    current: rows
      .filter(({ position }) => position !== null)
      .map(({ id, value, isFinal }) => ({ id, value, ...(isFinal === 1 && { final: true }) })),
    labels: new Map(rows.map(({ id, value }) => [id, value])),
  };
}

const STATUSES = new Table(WorkflowStatusEntity);

@Injectable()
export class WorkflowStatusesRepository {
  /** Lists statuses in the order of the blueprint, including removed ones. */
  async list(session: Session, customerId: number): Promise<WorkflowStatusEntity[]> {
    return session.query(
      `SELECT ${STATUSES.columns()} FROM workflow_statuses WHERE customer_id = ? ORDER BY workflow_type, position, id`,
      [customerId],
    );
  }

  /** Removes the position of every status. The statuses and their labels stay. */
  async retireAll(session: Session, customerId: number): Promise<void> {
    await session.query('UPDATE workflow_statuses SET position = NULL WHERE customer_id = ? AND position IS NOT NULL', [
      customerId,
    ]);
  }

  /** Stores the statuses of a type, in order. */
  async save(
    session: Session,
    { customerId, workflowType }: { customerId: number; workflowType: WorkflowType },
    statuses: readonly WorkflowStatus[],
  ): Promise<void> {
    if (statuses.length === 0) return;
    await session.query(
      `${STATUSES.insert(statuses.length)} ${STATUSES.orUpdate()}`,
      statuses.flatMap(({ id, value, final = false }, index) =>
        STATUSES.valuesOf({ customerId, workflowType, id, value, isFinal: Number(final), position: index + 1 }),
      ),
    );
  }
}

const NO_STATUSES: WorkflowStatuses = { current: [], labels: new Map() };

/** Reads and stores the statuses of workflows, which the blueprint names (blueprint: workflowStatuses). */
@Injectable()
export class WorkflowStatusesService {
  readonly #cache: ConfigurationCache<StatusesByType>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    private readonly repository: WorkflowStatusesRepository,
  ) {
    this.#cache = new ConfigurationCache(revisions, 'workflow_statuses', async (customerId) =>
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
      const wanted = (workflowStatuses[type] ?? []).map(({ id }) => id);
      return keptProblems('statuses', { kept, wanted }, `workflowStatuses.${type}`);
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
