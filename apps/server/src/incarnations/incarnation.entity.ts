import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Why an incarnation has begun. `first` is the reason of a new database. docs/guides/restoring.md explains the
 * others.
 */
export type IncarnationReason = 'first' | 'missing' | 'restored' | 'copied' | 'named';

/** One history of the database. The row with the highest number is the current one (D-PLT-22). */
@Entity('incarnations')
export class IncarnationEntity {
  @PrimaryColumn('bigint') number!: number;
  /** A random id. Two databases that were restored from one backup have different ids. */
  @Column('text') id!: string;
  @Column('text') reason!: IncarnationReason;
  /** The TALENT_INCARNATION at its beginning. */
  @Column('text', { nullable: true }) name!: string | null;
  /** The identity of the database, as JSON (`DatabaseIdentity`). */
  @Column('text') place!: string;
  /** The number of skipped ids of each counter, by this incarnation and all earlier ones together. */
  @Column('bigint') passedIds!: number;
  /** 1 while nothing is sent, until the operator has set TALENT_EVENTS=on (D-EVT-14). */
  @Column('integer') areEventsHeld!: number;
}
