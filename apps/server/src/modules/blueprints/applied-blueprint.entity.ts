import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SealedColumn } from '../access/index.js';

/** A whole blueprint that was applied. The next one is applied as the difference to it (D-PLT-3). */
@Entity('applied_blueprints')
// Has every column that a reply shows. SQLite would read the whole document to reach later columns.
@Index('applied_blueprints_told', ['customerId', 'revision', 'appliedAt', 'appliedBy'])
export class AppliedBlueprint {
  @PrimaryColumn('bigint') customerId!: number;
  /** The configuration revision that it created. */
  @PrimaryColumn('bigint') revision!: number;
  /** Milliseconds since 1970. */
  @Column('bigint') appliedAt!: number;
  /** The name of the user who applied it; null when it came from TALENT_BLUEPRINT. */
  @Column('text', { nullable: true }) appliedBy!: string | null;
  /** Encrypted by `SecretBox`, because a document contains secrets and the hashes of passwords. */
  @Column('text') encryptedDocument!: string;
}

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
  rowsAtOnce: 5,
};
