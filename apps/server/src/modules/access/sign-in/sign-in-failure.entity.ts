import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Wrong passwords that all nodes have counted under one key: a user, an address, or a user from an address (D-SIG-24).
 * The row belongs to no customer, because the user may not exist.
 */
@Entity('sign_in_failures')
export class SignInFailure {
  /** A digest under the operator's key. An unknown user name may be a password in the wrong field. */
  @PrimaryColumn('text')
  key!: string;

  /** The time at which the count is back at zero. */
  @Column('bigint')
  forgottenAt!: number;
}
