import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An integration user, who signs in with a password, signing secrets, or both. */
@Entity('users')
@Index('users_username', ['username'], { unique: true })
export class User {
  @PrimaryColumn('bigint') customerId!: number;
  /** Case-sensitive, and unique over all customers (D-SIG-7). */
  @PrimaryColumn('text') username!: string;
  @Column('text') name!: string;
  @Column('text') groupName!: string;
  @Column('bigint') personId!: number;
  /** The result of `hashPassword`. Null for a user without a password, who only signs. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  /** 1 if the user can sign in. 0 if the user is disabled, or the customer's configuration no longer names the user. */
  @Column('integer', { default: 1 }) active!: number;
  /** 1 if the customer's configuration names the user as not active. The credentials stay (D-PLT-10). */
  @Column('integer', { default: 0 }) disabled!: number;
  /** The highest number n of a secret `kn` so far. */
  @Column('bigint') lastSecretNumber!: number;
}
