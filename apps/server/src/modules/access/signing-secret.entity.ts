import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A user's signing secret. Two may be live at once while partners change to the new one (D-SIG-8). */
@Entity('signing_secrets')
@Index('signing_secrets_kept', ['customerId', 'username', 'id'], { where: 'encrypted_secret IS NOT NULL' })
export class StoredSigningSecret {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('text') username!: string;
  @PrimaryColumn('text') id!: string;
  /**
   * Encrypted by `SecretBox` (D-SIG-11). Null after the secret was revoked, so that no blueprint restores it
   * (D-PLT-3).
   */
  @Column('text', { nullable: true }) encryptedSecret!: string | null;
  /** Milliseconds since 1970. */
  @Column('bigint') createdAt!: number;
  /** Milliseconds since 1970. Null for a secret without an end. */
  @Column('bigint', { nullable: true }) expiresAt!: number | null;
}
