import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A status that workflows of a type can have, or could have once. */
@Entity('workflow_statuses')
export class WorkflowStatusEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  @PrimaryColumn({ name: 'workflow_type', type: 'text' })
  workflowType!: string;

  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** What people read. */
  @Column({ type: 'text' })
  value!: string;

  /** Its place in the blueprint, from 1; null for one that the blueprint no longer names: workflows may still have it. */
  @Column({ type: 'integer', nullable: true })
  position!: number | null;
}
