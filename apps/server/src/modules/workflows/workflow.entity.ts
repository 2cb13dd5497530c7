import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { WorkflowType } from './workflow-types.js';

/** Connects a person with a job, a new hire category or a talent pool. */
@Entity('workflows')
// Allows one workflow for each pair, and finds all workflows of a person.
@Index('workflows_pair', ['customerId', 'personId', 'workflowType', 'baseId'], { unique: true })
// Searches use these indexes.
@Index('workflows_status', ['customerId', 'workflowType', 'statusId', 'id'])
@Index('workflows_updated', ['customerId', 'workflowType', 'updatedAt', 'id'])
@Index('workflows_base', ['customerId', 'workflowType', 'baseId', 'id'])
export class Workflow {
  @PrimaryColumn('bigint') customerId!: number;
  /** Unique over all workflow types of the customer. */
  @PrimaryColumn('bigint') id!: number;
  @Column('text') workflowType!: WorkflowType;
  /** The id of the job, new hire category or talent pool. */
  @Column('bigint') baseId!: number;
  @Column('bigint') personId!: number;
  /** Counts the writes. Part of the entity tag (D-NET-6). */
  @Column('bigint') version!: number;
  @Column('text', { nullable: true }) statusId!: string | null;
  @Column('text', { nullable: true }) source!: string | null;
  @Column('text', { nullable: true }) sourceName!: string | null;
  /** Milliseconds since 1970. */
  @Column('bigint') createdAt!: number;
  /** Milliseconds since 1970. */
  @Column('bigint') updatedAt!: number;
}
