import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { WorkflowType } from './workflow-types.js';

/** A person's way through a job, a new hire category or a talent pool. */
@Entity('workflows')
// One for each pair, and at once the way to all of a person.
@Index('workflows_pair', ['customerId', 'personId', 'workflowType', 'baseId'], { unique: true })
// Searches find workflows by these.
@Index('workflows_status', ['customerId', 'workflowType', 'statusId', 'id'])
@Index('workflows_updated', ['customerId', 'workflowType', 'updatedAt', 'id'])
@Index('workflows_base', ['customerId', 'workflowType', 'baseId', 'id'])
export class Workflow {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** Unique over all workflow types of the customer. */
  @PrimaryColumn('bigint')
  id!: number;

  @Column('text')
  workflowType!: WorkflowType;

  /** The id of the job, new hire category or talent pool. */
  @Column('bigint')
  baseId!: number;

  @Column('bigint')
  personId!: number;

  /** Counts the writes; the entity tag is made of it (D-NET-6). */
  @Column('bigint')
  version!: number;

  @Column('text', { nullable: true })
  statusId!: string | null;

  @Column('text', { nullable: true })
  source!: string | null;

  @Column('text', { nullable: true })
  sourceName!: string | null;

  /** Milliseconds since 1970. */
  @Column('bigint')
  createdAt!: number;

  /** Milliseconds since 1970. */
  @Column('bigint')
  updatedAt!: number;
}
