import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The things that a key encrypts: texts in the database (TALENT_SECRET_KEY), or contents of files (TALENT_STORAGE_KEY). */
export type KeyPurpose = 'secret' | 'storage';

/** A key under which servers have written to this database. The row tells which keys a server must have (D-SIG-11). */
@Entity('encryption_keys')
export class EncryptionKey {
  @PrimaryColumn('text') purpose!: KeyPurpose;
  @PrimaryColumn('text') keyId!: string;
  /** The order in which keys were first used. Everything is moved to the key with the highest number. */
  @Column('bigint') number!: number;
  /** The time since which the key is the newest one, or was it. In milliseconds since 1970. */
  @Column('bigint') begunAt!: number;
  /**
   * The last time at which a server said that it still writes under this key, although there is a newer one. In
   * milliseconds since 1970. Null if no server has said so.
   */
  @Column('bigint', { nullable: true }) usedAt!: number | null;
  /** The time since which nothing is left under this key, in milliseconds since 1970. Null until then. */
  @Column('bigint', { nullable: true }) retiredAt!: number | null;
  /** The last count of what other keys have encrypted. Null if it was never counted. */
  @Column('bigint', { nullable: true }) leftCount!: number | null;
}
