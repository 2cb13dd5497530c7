import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A whole blueprint that was applied. The next one is applied as the difference to it (D-PLT-3). */
@Entity('applied_blueprints')
@Index('applied_blueprints_told', ['customerId', 'revision', 'appliedAt', 'appliedBy'])
export class AppliedBlueprint {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** The configuration revision that it created. */
  @PrimaryColumn('bigint')
  revision!: number;

  /** The digest of the document as sent, without users' passwords, under the operator's key. */
  @Column('text')
  digest!: string;

  /** Milliseconds since 1970. */
  @Column('bigint')
  appliedAt!: number;

  /** The name of the user who applied it; null when it came from TALENT_BLUEPRINT. */
  @Column('text', { nullable: true })
  appliedBy!: string | null;

  /**
   * Encrypted by `SecretBox`, because a document contains secrets, but no passwords. Null if an earlier release
   * applied the blueprint.
   */
  @Column('text', { nullable: true })
  encryptedDocument!: string | null;
}
