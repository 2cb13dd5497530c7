import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A move of a workflow from one status into another. */
@Entity('workflow_moves')
export class WorkflowMove {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('bigint') workflowId!: number;
  /** The version of the workflow after the move. */
  @PrimaryColumn('bigint') number!: number;
  /** Null if the workflow had no status. */
  @Column('text', { nullable: true }) fromStatus!: string | null;
  @Column('text') toStatus!: string;
  /** Milliseconds since 1970. */
  @Column('bigint') at!: number;
  @Column('text') username!: string;
  /** The id of the person profile of that user. */
  @Column('bigint') movedBy!: number;
  /** `{GUID}`, as in X-TRANSACTION. */
  @Column('text') transactionId!: string;
  @Column('text', { nullable: true }) comment!: string | null;
}
