import { hash, randomBytes } from 'node:crypto';
import type { CommitPlace } from '../../../database/index.js';
import type { AuditRecord, NewAuditRecord } from '../audit-record.entity.js';
import type { AuditSeal } from './audit-seal.entity.js';

/** A number in a chain, and the hash of the seal that ends with this record. */
export interface ChainPlace {
  readonly number: number;
  readonly hash: string;
}

/** The end of a seal, with the place of its last record. */
export interface SealEnd extends ChainPlace {
  readonly end: CommitPlace;
}

/** The beginning and the end of a chain. */
export interface ChainHead {
  /** The last seal that was removed by age. Number 0 if none was. */
  readonly removed: SealEnd;
  /** The newest seal. */
  readonly last: SealEnd;
}

/** The place before the first record. */
export const GENESIS: SealEnd = { number: 0, hash: '0'.repeat(64), end: { mark: -1, number: 0 } };

const SALT_BYTES = 16;

/** Random bytes for the next salts. To ask for each salt's alone takes longer than all else of its digest. */
let random = Buffer.alloc(0);
const DIGEST_LENGTH = 43;

/** Returns the salt and the digest of new contents. */
export function digestNew(contents: Pick<NewAuditRecord, 'changes' | 'about'>): { salt: string; digest: string } {
  if (random.length === 0) random = randomBytes(SALT_BYTES * 256);
  const salt = random.toString('base64url', 0, SALT_BYTES);
  random = random.subarray(SALT_BYTES);
  return { salt, digest: digestContents(salt, contents) };
}

function digestContents(salt: string, { changes, about }: Pick<AuditRecord, 'changes' | 'about'>): string {
  return hash('sha256', JSON.stringify([salt, changes, about]), 'base64url');
}

/** The part of a record that is never erased. */
export type RecordHeader = Omit<AuditRecord, 'mark' | 'number' | 'changes' | 'about' | 'salt' | 'erasedAt'>;

/** Returns the parts of a record that its digest in the seal covers, except for the digest of the contents. */
export function headerOf(record: RecordHeader): ReadonlyArray<string | number | null> {
  const { customerId, profileType, profileId, version, at, username, transactionId, kind } = record;
  return [customerId, profileType, profileId, version, at, username, transactionId, kind];
}

/** Returns the digest of a record, as its seal has it. */
export function digestRecord(record: RecordHeader): string {
  return hash('sha256', JSON.stringify([...headerOf(record), record.digest]), 'base64url');
}

export function digestsOf({ digests }: AuditSeal): string[] {
  return digests.match(new RegExp(`.{${DIGEST_LENGTH}}`, 'gs')) ?? [];
}

/** Returns the hash of a seal after `previous` (D-AUD-1). */
export function hashSeal(previous: string, { number, at, digests }: Omit<AuditSeal, 'hash'>): string {
  return hash('sha256', JSON.stringify([previous, number, at, digests]), 'hex');
}

export function endOf({ number, hash, endMark, endNumber }: AuditSeal): SealEnd {
  return { number, hash, end: { mark: endMark, number: endNumber } };
}

/** Returns why a seal is not the one that was made after `previous`, or undefined. */
export function sealProblem(seal: AuditSeal, previous: ChainPlace): string | undefined {
  const isWhole = seal.digests.length === (seal.number - previous.number) * DIGEST_LENGTH;
  return isWhole && seal.hash === hashSeal(previous.hash, seal) ? undefined : 'its seal was changed or removed';
}

/** Returns why a record is not the one whose digest is at this index of its seal, or undefined. */
export function recordProblem(
  record: AuditRecord | undefined,
  digests: readonly string[],
  index: number,
): string | undefined {
  if (record === undefined) return 'it was removed';
  const digest = digestRecord(record);
  if (digest !== digests[index])
    return digests.includes(digest) ? 'it was removed or moved' : 'its header was changed, or it was inserted';
  const { erasedAt, salt, changes, about } = record;
  if (erasedAt === null)
    return salt !== null && digestContents(salt, record) === record.digest ? undefined : 'its contents were changed';
  return salt === null && changes === '[]' && about === null
    ? undefined
    : 'it is marked as erased, and still has contents';
}
