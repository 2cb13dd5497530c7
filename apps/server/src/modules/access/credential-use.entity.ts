import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a user was last let in by a credential (D-SIG-23). A table of its own, so that no write of users waits for it. */
@Entity('credential_uses')
export class CredentialUse {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') username!: string;
  /** `credentialOf` names it. */
  @PrimaryColumn('text') credential!: string;
  /** Milliseconds since 1970. */
  @Column('bigint') lastUsedAt!: number;
}
