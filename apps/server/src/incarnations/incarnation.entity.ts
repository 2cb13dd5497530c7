import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why an incarnation has begun: `first` of a new database; the others are told of in docs/guides/restoring.md. */
export type IncarnationReason = 'first' | 'missing' | 'restored' | 'copied' | 'failover' | 'named';

/** One history of the database. The row with the highest number is the current one (D-PLT-22). */
@Entity('incarnations')
export class IncarnationEntity {
  @PrimaryColumn('bigint')
  number!: number;

  /** Random: two databases restored from one backup have different ones. */
  @Column('text')
  id!: string;

  @Column('text')
  reason!: IncarnationReason;

  /** The TALENT_INCARNATION that it began with. */
  @Column('text', { nullable: true })
  name!: string | null;

  /** Milliseconds since 1970. */
  @Column('bigint')
  begunAt!: number;

  /** When a server last started on it; milliseconds since 1970. */
  @Column('bigint')
  seenAt!: number;

  /** The identity of the database, as JSON (`DatabaseIdentity`). */
  @Column('text')
  place!: string;

  /** How many ids of each counter were passed over, this time and at all beginnings before. */
  @Column('bigint')
  passedIds!: number;

  /** 1 while nothing is sent, because the database is a copy and nobody has said TALENT_EVENTS=on (D-EVT-14). */
  @Column('integer')
  areEventsHeld!: number;
}
