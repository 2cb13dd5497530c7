import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProfileType } from '../../../profile-engine/index.js';

/** Fields of a profile type whose part of the index is made anew, profile by profile in the order of their last writes (D-SEA-26). */
@Entity('profile_reindexes')
@Index('profile_reindexes_due', ['dueAt'])
export class ProfileReindex {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  profileType!: ProfileType;

  /** Their ids, as a JSON array. */
  @Column('text')
  fields!: string;

  /** Milliseconds since 1970. */
  @Column('bigint')
  askedAt!: number;

  /** When it goes on, at the earliest; of several the first one does. */
  @Column('bigint')
  dueAt!: number;

  /** The profile that was done last: when it was written, and its id. */
  @Column('bigint')
  afterAt!: number;

  @Column('bigint')
  afterId!: number;

  /** 1 where all were done once: those are looked at again that were written while not all knew of it. */
  @Column('integer')
  isLastLook!: number;
}
