import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkflowType } from './workflow-types.js';

/** A status that workflows of a type can have or could have earlier. */
@Entity('workflow_statuses')
export class WorkflowStatusEntity {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') workflowType!: WorkflowType;
  @PrimaryColumn('text') id!: string;
  /** The label that people read. */
  @Column('text') value!: string;
  /** 1 if the process has ended: nobody waits in the status. */
  @Column('integer') isFinal!: number;
  /**
   * The position in the blueprint, from 1. Null if the blueprint has removed the status. Workflows may still have it.
   */
  @Column('integer', { nullable: true }) position!: number | null;
}
