import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A user's signing secret; two may be live at once while partners change over (D-SIG-8). */
@Entity('signing_secrets')
@Index('signing_secrets_kept', ['customerId', 'username', 'id'], { where: 'encrypted_secret IS NOT NULL' })
export class StoredSigningSecret {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('text')
  username!: string;

  @PrimaryColumn('text')
  id!: string;

  /** As `SecretBox` writes it (D-SIG-11); null once it was revoked, so that no blueprint brings it back (D-PLT-3). */
  @Column('text', { nullable: true })
  encryptedSecret!: string | null;

  /** Milliseconds since 1970. */
  @Column('bigint')
  createdAt!: number;

  /** Milliseconds since 1970; null for a secret without an end. */
  @Column('bigint', { nullable: true })
  expiresAt!: number | null;
}
