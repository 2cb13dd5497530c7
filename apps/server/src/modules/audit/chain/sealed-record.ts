import type { AuditRecord } from '../audit-record.entity.js';
import type { AuditSeal } from './audit-seal.entity.js';

/** The members of a record that its seal does not have. */
type RecordBesideSeal = Pick<
  AuditRecord,
  'at' | 'username' | 'transactionId' | 'changes' | 'about' | 'kind' | 'erasedAt'
>;

/** A seal with its record. If the record is not there, all its members are null. */
export type SealedRecord = AuditSeal & (RecordBesideSeal | Record<keyof RecordBesideSeal, null>);

/** Returns whether the record of a seal is there. */
export function isThere(sealed: SealedRecord): sealed is AuditSeal & RecordBesideSeal {
  return sealed.at !== null;
}
