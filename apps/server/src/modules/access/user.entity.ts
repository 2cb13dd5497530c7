import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An integration user, who calls with a password, signing secrets, or both. */
@Entity('users')
@Index('users_username', ['username'], { unique: true })
@Index('users_secrets_revision', ['customerId', 'secretsRevision'])
export class User {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** Case-sensitive, and unique over all customers (D-SIG-7). */
  @PrimaryColumn('text')
  username!: string;

  @Column('text')
  name!: string;

  @Column('text')
  groupName!: string;

  @Column('bigint')
  personId!: number;

  /** As `hashPassword` writes it; null for a user who only signs. */
  @Column('text', { nullable: true })
  passwordHash!: string | null;

  /** 0 for a user whom the customer's configuration names no longer: nobody signs in as that one. */
  @Column('integer', { default: 1 })
  active!: number;

  /** At which revision of the customer's secrets those of this one were last issued or ended. */
  @Column('bigint', { default: 0 })
  secretsRevision!: number;

  /** The highest n of a secret `kn` so far; null of a user of an earlier release whose secrets have not been issued since. */
  @Column('bigint', { nullable: true })
  lastSecretNumber!: number | null;
}
