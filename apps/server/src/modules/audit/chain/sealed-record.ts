import type { AuditRecord } from '../audit-record.entity.js';
import type { AuditSeal } from './audit-seal.entity.js';
import { digestContents, hashRecord } from './chain.rules.js';
import type { ChainPlace } from './chain.rules.js';

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

/** Returns why a record is not the one that was sealed after `previous`, or undefined. */
export function problemOf(sealed: SealedRecord, previous: ChainPlace): string | undefined {
  const { number, hash, digest, salt } = sealed;
  if (number !== previous.number + 1) return 'its seal was removed';
  if (!isThere(sealed)) return 'it was removed';
  if (hashRecord(previous, sealed, digest) !== hash) return 'its header, its place or its seal was changed';
  if (sealed.erasedAt === null)
    return salt !== null && digestContents(salt, sealed) === digest ? undefined : 'its contents were changed';
  return salt === null && sealed.changes === '[]' && sealed.about === null
    ? undefined
    : 'it is marked as erased, and still has contents';
}
