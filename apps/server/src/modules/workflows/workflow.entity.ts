import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's way through a job, a new hire category or a talent pool. */
@Entity('workflows')
export class Workflow {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  /** Unique over all workflow types of the customer. */
  @PrimaryColumn({ type: 'bigint' })
  id!: number;

  @Column({ name: 'workflow_type', type: 'text' })
  workflowType!: string;

  /** The id of the job, new hire category or talent pool. */
  @Column({ name: 'base_id', type: 'bigint' })
  baseId!: number;

  @Column({ name: 'person_id', type: 'bigint' })
  personId!: number;

  /** Counts the writes; the entity tag is made of it (D-NET-6). */
  @Column({ type: 'bigint' })
  version!: number;

  @Column({ name: 'status_id', type: 'text', nullable: true })
  statusId!: string | null;

  @Column({ type: 'text', nullable: true })
  source!: string | null;

  @Column({ name: 'source_name', type: 'text', nullable: true })
  sourceName!: string | null;

  /** Milliseconds since 1970. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt!: number;

  /** Milliseconds since 1970. */
  @Column({ name: 'updated_at', type: 'bigint' })
  updatedAt!: number;
}
