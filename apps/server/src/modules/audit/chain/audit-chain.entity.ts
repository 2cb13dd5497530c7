import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SealedColumn } from '../../access/index.js';

/** The chain of a customer's audit records. Every unit of work that extends or shortens the chain locks this row. */
@Entity('audit_chains')
export class AuditChain {
  @PrimaryColumn('bigint') customerId!: number;
  /**
   * The beginning and the end of the chain (`ChainHead`), encrypted. Nobody can change it without the secret key. Null before
   * the first seal.
   */
  @Column('text', { nullable: true }) head!: string | null;
}

export const SEALED_HEADS: SealedColumn = {
  name: 'heads of audit chains',
  table: 'audit_chains',
  key: ['customer_id'],
  column: 'head',
  contextOf: ([customerId]) => contextOfHead(Number(customerId)),
  rowsAtOnce: 100,
};

export function contextOfHead(customerId: number): string {
  return JSON.stringify({ auditChainOf: customerId });
}
