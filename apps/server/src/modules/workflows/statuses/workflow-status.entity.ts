import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkflowType } from '../workflow-types.js';

/** A status that workflows of a type can have, or could have once. */
@Entity('workflow_statuses')
export class WorkflowStatusEntity {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  workflowType!: WorkflowType;

  @PrimaryColumn('text')
  id!: string;

  /** What people read. */
  @Column('text')
  value!: string;

  /** Its place in the blueprint, from 1; null for one that the blueprint no longer names: workflows may still have it. */
  @Column('integer', { nullable: true })
  position!: number | null;
}
