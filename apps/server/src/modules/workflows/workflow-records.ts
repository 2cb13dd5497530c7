import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { toRecord } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';
import type { AnyWorkflowPlace } from './workflow-places.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** Workflows as they are stored, for use-cases that decide about them. */
@Injectable()
export class WorkflowRecords {
  constructor(private readonly repository: WorkflowsRepository) {}

  /** The workflow of that id, if it is of that type; of any, where none is named. */
  async find(
    session: Session,
    { customerId, workflowType, id }: AnyWorkflowPlace & { readonly customerId: number },
  ): Promise<WorkflowRecord | undefined> {
    const row = await this.repository.find(session, { customerId, id });
    return row && (workflowType ?? row.workflowType) === row.workflowType ? toRecord(row) : undefined;
  }

  /** The application of a person for a job. */
  async findApplication(
    session: Session,
    { customerId, jobId, personId }: { readonly customerId: number; readonly jobId: number; readonly personId: number },
  ): Promise<WorkflowRecord | undefined> {
    const pair = { customerId, workflowType: 'applicantworkflows', baseId: jobId, personId } as const;
    const row = await this.repository.findOfPair(session, pair);
    return row && toRecord(row);
  }

  /** Of all types; lowest id first. */
  async listOfPerson(session: Session, customerId: number, personId: number): Promise<WorkflowRecord[]> {
    return (await this.repository.listOfPerson(session, customerId, personId)).map(toRecord);
  }
}
