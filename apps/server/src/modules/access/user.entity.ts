import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who may call: an integration user with a password, signing secrets, or both. */
@Entity('users')
export class User {
  @PrimaryColumn({ name: 'customer_id', type: 'bigint' })
  customerId!: number;

  /** Case-sensitive, and unique over all customers (D-SIG-7). */
  @PrimaryColumn({ type: 'text' })
  username!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'group_name', type: 'text' })
  groupName!: string;

  @Column({ name: 'person_id', type: 'bigint' })
  personId!: number;

  /** As `hashPassword` writes it; null for a user who only signs. */
  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash!: string | null;

  /** 0 for a user whom the customer's configuration names no longer: nobody signs in as that one. */
  @Column({ type: 'integer' })
  active!: number;
}
