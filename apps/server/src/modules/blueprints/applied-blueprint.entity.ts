import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A blueprint that was applied, whole: what is applied next is its difference to the last one (D-PLT-3). */
@Entity('applied_blueprints')
@Index('applied_blueprints_told', ['customerId', 'revision', 'appliedAt', 'appliedBy'])
export class AppliedBlueprint {
  @PrimaryColumn('bigint')
  customerId!: number;

  /** The customer's configuration revision that it made. */
  @PrimaryColumn('bigint')
  revision!: number;

  /** Of the document as it was sent, without users' passwords, under the operator's key. */
  @Column('text')
  digest!: string;

  /** Milliseconds since 1970. */
  @Column('bigint')
  appliedAt!: number;

  /** The name of the user who applied it; null when it came from TALENT_BLUEPRINT. */
  @Column('text', { nullable: true })
  appliedBy!: string | null;

  /** As `SecretBox` writes it: a document holds secrets, if no passwords. Null where an earlier release applied it. */
  @Column('text', { nullable: true })
  encryptedDocument!: string | null;
}
