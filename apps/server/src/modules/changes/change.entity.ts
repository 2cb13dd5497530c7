import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChangedType } from './changed-types.js';

/** Records a new version of something. The rows of a customer have the order of the commits (database/session.ts). */
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

  /** The id within that type; in digits, except for lists. */
  @Column('text')
  subject!: string;

  @Column('bigint')
  version!: number;

  /** Milliseconds since 1970. */
  @Column('bigint')
  at!: number;

  /** The profiles that a reader must see to see the change, such as `people/12 jobs/3`. Null if seeing the changed thing is enough. */
  @Column('text', { nullable: true })
  about!: string | null;

  /** The user groups whose search lock it has left with this version, as a JSON array; null if there are none. */
  @Column('text', { nullable: true })
  leftLocks!: string | null;
}
