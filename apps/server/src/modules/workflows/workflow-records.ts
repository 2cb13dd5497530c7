import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { toRecord } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';
import type { AnyWorkflowPlace } from './workflow-places.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Reads stored workflows, without regard to the caller. */
@Injectable()
export class WorkflowRecords {
  constructor(private readonly repository: WorkflowsRepository) {}

  /** Finds a workflow by id. If a type is given, the workflow must have it. */
  async find(
    session: Session,
    { customerId, workflowType, id }: AnyWorkflowPlace & { readonly customerId: number },
  ): Promise<WorkflowRecord | undefined> {
    const row = await this.repository.find(session, { customerId, id });
    return row && (workflowType ?? row.workflowType) === row.workflowType ? toRecord(row) : undefined;
  }

  /** Finds the applicant workflow of a person with a job. */
  async findApplication(
    session: Session,
    { customerId, jobId, personId }: { readonly customerId: number; readonly jobId: number; readonly personId: number },
  ): Promise<WorkflowRecord | undefined> {
    const pair = { customerId, workflowType: 'applicantworkflows', baseId: jobId, personId } as const;
    const row = await this.repository.findOfPair(session, pair);
    return row && toRecord(row);
  }

  /** Lists the workflows of a person, of all types, lowest id first. */
  async listOfPerson(session: Session, customerId: number, personId: number): Promise<WorkflowRecord[]> {
    return (await this.repository.listOfPerson(session, customerId, personId)).map(toRecord);
  }
}
