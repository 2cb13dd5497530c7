import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChangedType } from './changed-types.js';

/** That something has a new version; the rows of a customer stand in the order of the commits (database/commit-order.ts). */
@Entity('changes')
export class Change {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('bigint')
  mark!: number;

  @PrimaryColumn('bigint')
  number!: number;

  @Column('text')
  type!: ChangedType;

  /** What of that type: its id, in digits but for lists. */
  @Column('text')
  subject!: string;

  @Column('bigint')
  version!: number;

  /** Milliseconds since 1970. */
  @Column('bigint')
  at!: number;

  /** What must be seen by who sees it, such as `people/12 jobs/3`; null of what stands for itself. */
  @Column('text', { nullable: true })
  about!: string | null;

  /** The user groups whose search lock it has left with this version, as a JSON array; null where there is none. */
  @Column('text', { nullable: true })
  leftLocks!: string | null;
}
