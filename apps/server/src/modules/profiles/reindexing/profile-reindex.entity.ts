import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProfileType } from '../../../profile-engine/index.js';

/** A reindex: fields of a profile type whose rows in the index are rebuilt, in the order in which the profiles were written last (D-SEA-26). */
@Entity('profile_reindexes')
@Index('profile_reindexes_due', ['dueAt'])
export class ProfileReindex {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') profileType!: ProfileType;
  /** The ids of the fields, as a JSON array. */
  @Column('text') fields!: string;
  /** Milliseconds since 1970. */
  @Column('bigint') askedAt!: number;
  /** The earliest time at which the reindex continues. The reindex that is due first continues first. */
  @Column('bigint') dueAt!: number;
  /** The last profile that was indexed: when it was written, and its id. */
  @Column('bigint') afterAt!: number;
  @Column('bigint') afterId!: number;
  /**
   * 1 after all profiles were indexed once. After that, the profiles that were written while some nodes did not know of
   * the reindex are indexed again.
   */
  @Column('integer') isLastLook!: number;
}
