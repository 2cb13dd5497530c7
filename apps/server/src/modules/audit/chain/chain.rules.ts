import { createHash } from 'node:crypto';
import type { AuditRecord } from '../audit-record.entity.js';

/** A place in a chain: a number, and the hash of the record with that number. */
export interface ChainPlace {
  readonly number: number;
  readonly hash: string;
}

/** The beginning and the end of a chain. */
export interface ChainHead {
  /** The last record that was removed by age. Number 0 if none was. */
  readonly removed: ChainPlace;
  /** The newest sealed record. */
  readonly last: ChainPlace;
  /** The number of the last removed record that an act in the trail tells of. */
  readonly told: number;
}

/** The place before the first record. */
export const GENESIS: ChainPlace = { number: 0, hash: '0'.repeat(64) };

/** The part of a record that is never erased. */
type RecordHeader = Pick<
  AuditRecord,
  'customerId' | 'profileType' | 'profileId' | 'version' | 'at' | 'username' | 'transactionId' | 'kind'
>;

/** Returns the digest of contents. Without the salt, nobody can guess the contents by it. */
export function digestContents(salt: string, { changes, about }: Pick<AuditRecord, 'changes' | 'about'>): string {
  return sha256([salt, changes, about]);
}

/**
 * Returns the hash of the record after `previous`: SHA-256 of one JSON array with the previous hash, the number, the
 * header and the digest of the contents (D-AUD-1).
 */
export function hashRecord(previous: ChainPlace, header: RecordHeader, digest: string): string {
  const { customerId, profileType, profileId, version, at, username, transactionId, kind } = header;
  const name = [customerId, profileType, profileId, version];
  return sha256([previous.hash, previous.number + 1, ...name, at, username, transactionId, kind, digest]);
}

/** Returns the place after `previous`. */
export function nextPlace(previous: ChainPlace, header: RecordHeader, digest: string): ChainPlace {
  return { number: previous.number + 1, hash: hashRecord(previous, header, digest) };
}

function sha256(parts: ReadonlyArray<string | number | null>): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
