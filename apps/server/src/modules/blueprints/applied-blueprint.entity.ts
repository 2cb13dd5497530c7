import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SealedColumn } from '../access/index.js';

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

  /** Encrypted by `SecretBox`, because a document contains secrets, but no passwords. */
  @Column('text')
  encryptedDocument!: string;
}

/** Separates the two parts of a digest: of the document, and of its passwords. Occurs in neither part. */
export const DIGEST_SEPARATOR = ' ';

/** Names a document's row for its encryption, so that a ciphertext copied to another row does not open there. */
export function placeOf(customerId: number, revision: number): string {
  return JSON.stringify(['blueprint', customerId, revision]);
}

export const SEALED_BLUEPRINTS: SealedColumn = {
  name: 'applied blueprints',
  table: 'applied_blueprints',
  key: ['customer_id', 'revision'],
  column: 'encrypted_document',
  contextOf: ([customerId, revision]) => placeOf(Number(customerId), Number(revision)),
  digest: { column: 'digest', separator: DIGEST_SEPARATOR },
  rowsAtOnce: 5,
};
