import { Injectable } from '@nestjs/common';
import { ConfigurationError } from '../../../config/index.js';
import { UnitOfWork } from '../../../database/index.js';
import type { AuditRecord, AuditRecordKey } from '../audit-record.entity.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { ChainHeads } from './chain-heads.js';
import { digestsOf, endOf, GENESIS, recordProblem, sealProblem } from './chain.rules.js';
import type { ChainHead, ChainPlace, SealEnd } from './chain.rules.js';

export interface Verified {
  readonly records: number;
  readonly erased: number;
  /** Records that wait for their seal, usually for a second. */
  readonly waiting: number;
  /** The last record that was removed by age. Number 0 if none was. */
  readonly removed: ChainPlace;
  /** The newest sealed record. An operator who keeps its number and hash elsewhere can verify the chain against it. */
  readonly head: ChainPlace;
  /** The first record that is not as it was sealed, or undefined. */
  readonly bad: BadRecord | undefined;
}

/** A place at which the trail is not as it was sealed. */
export interface BadRecord {
  /** The number of the record. Undefined if it has no seal. */
  readonly number?: number;
  readonly record?: AuditRecordKey;
  readonly why: string;
}

/** A seal with its records, as they were verified. */
interface VerifiedSeal {
  readonly end: SealEnd;
  readonly records: number;
  readonly erased: number;
  /** The time of the newest record, in milliseconds since 1970. */
  readonly newestAt: number;
  readonly bad?: BadRecord;
}

/** A blueprint is applied when a customer begins, and leaves a record. */
const MISSING =
  'there is nothing to verify. The trail has neither records nor a head, and every customer has a record from its beginning';

/** Verifies the chains of audit records (D-AUD-1). Reads in small steps, beside running servers. */
@Injectable()
export class AuditVerifier {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AuditSealsRepository,
    private readonly heads: ChainHeads,
  ) {}

  /** Returns the head of a customer's chain, and how many records wait for a seal, and verifies nothing. */
  async look(customerId: number): Promise<{ readonly waiting: number; readonly head: SealEnd }> {
    const head = await this.#openHead(customerId);
    const { last } = 'why' in head ? { last: GENESIS } : head;
    return { head: last, waiting: await this.repository.countUnsealed(this.unitOfWork.reader, customerId, last.end) };
  }

  /**
   * Verifies the chain of a customer.
   * @param kept a head that the operator has kept elsewhere. The chain must still have this place
   */
  async verify(customerId: number, kept?: ChainPlace): Promise<Verified> {
    const { reader } = this.unitOfWork;
    const opened = await this.#openHead(customerId);
    const head = 'why' in opened ? { removed: GENESIS, last: GENESIS } : opened;
    const waiting = await this.repository.countUnsealed(reader, customerId, head.last.end);
    const counts = { records: 0, erased: 0, waiting };
    let bad = 'why' in opened ? opened : keptProblem(head, kept);
    if ('why' in opened) return { ...counts, ...placesOf(head), bad };
    for await (const seal of this.seals(customerId, head)) {
      counts.records += seal.records;
      counts.erased += seal.erased;
      const found = seal.bad ?? otherThanKept(seal, kept);
      if (found === undefined) continue;
      const now = await this.#openHead(customerId);
      // The seal was removed by age meanwhile.
      if (!('why' in now) && now.removed.number > head.removed.number) return this.verify(customerId, kept);
      bad = found;
      break;
    }
    const inserted = await this.repository.findBefore(reader, customerId, head.removed);
    bad ??= inserted && { record: keyOf(inserted), why: 'it was inserted: it has no seal, and does not wait for one' };
    if (head.last.number === 0 && waiting === 0) bad ??= { why: MISSING };
    return { ...counts, ...placesOf(head), bad };
  }

  /** Verifies the seals of a chain with their records, one after the other, up to the first bad one. */
  async *seals(customerId: number, { removed, last }: ChainHead): AsyncGenerator<VerifiedSeal> {
    const { reader } = this.unitOfWork;
    const records = this.repository.records(reader, customerId, { after: removed, until: last });
    let record = (await records.next()).value as AuditRecord | undefined;
    let previous = removed;
    for await (const seal of this.repository.seals(reader, customerId, removed.number)) {
      if (seal.number > last.number) break;
      const end = endOf(seal);
      const found = { end, records: 0, erased: 0, newestAt: 0 };
      const first = previous.number + 1;
      const problem = sealProblem(seal, previous);
      if (problem !== undefined) return yield { ...found, bad: { number: first, why: problem } };
      const digests = digestsOf(seal);
      let newest: AuditRecord | undefined;
      for (; found.records < digests.length || isUpTo(record, end); found.records += 1) {
        const one = isUpTo(record, end) ? record : undefined;
        const why = recordProblem(one, digests, found.records);
        const number = first + found.records;
        if (why !== undefined) return yield { ...found, bad: { number, ...(one && { record: keyOf(one) }), why } };
        if (one?.erasedAt !== null) found.erased += 1;
        found.newestAt = Math.max(found.newestAt, one?.at ?? 0);
        newest = one;
        record = (await records.next()).value as AuditRecord | undefined;
      }
      const isEnd = newest?.mark === end.end.mark && newest.number === end.end.number;
      if (!isEnd) return yield { ...found, bad: { number: seal.number, why: 'the end of its seal was changed' } };
      yield found;
      previous = end;
    }
    if (previous.number === last.number && previous.hash === last.hash) return;
    const bad = { number: previous.number + 1, why: 'its seal was removed, or is another one than the head names' };
    yield { end: previous, records: 0, erased: 0, newestAt: 0, bad };
  }

  /** Opens the head, which must be at the newest seal. */
  async #openHead(customerId: number): Promise<ChainHead | BadRecord> {
    const { reader } = this.unitOfWork;
    const highest = await this.repository.findHighest(reader, customerId);
    try {
      const head = this.heads.open(await this.repository.find(reader, customerId));
      if (highest <= head.last.number) return head;
      return { number: head.last.number + 1, why: 'no server made its seal, or the head was put back' };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return { why: 'the head was changed, or was encrypted under a key that this installation does not have' };
    }
  }
}

function isUpTo(record: AuditRecord | undefined, { end }: SealEnd): record is AuditRecord {
  return record !== undefined && (record.mark < end.mark || (record.mark === end.mark && record.number <= end.number));
}

function keyOf({ profileType, profileId, version }: AuditRecord): AuditRecordKey {
  return { profileType, profileId, version };
}

/** Leaves out the places in the order of the commits, which tell nobody anything. */
function placesOf({ removed, last }: ChainHead): Pick<Verified, 'removed' | 'head'> {
  const placeOf = ({ number, hash }: SealEnd): ChainPlace => ({ number, hash });
  return { removed: placeOf(removed), head: placeOf(last) };
}

function otherThanKept({ end, records }: VerifiedSeal, kept: ChainPlace | undefined): BadRecord | undefined {
  if (kept === undefined || kept.number > end.number || kept.number <= end.number - records) return undefined;
  const isKept = kept.number === end.number && kept.hash === end.hash;
  return isKept ? undefined : { number: kept.number, why: 'it is another one than the kept head names' };
}

function keptProblem({ last, removed }: ChainHead, kept: ChainPlace | undefined): BadRecord | undefined {
  if (kept === undefined) return undefined;
  if (kept.number > last.number)
    return { number: last.number + 1, why: 'the kept head is newer: later records were removed' };
  const isOther = kept.number === removed.number && kept.hash !== removed.hash;
  return isOther ? { number: kept.number, why: 'it is another one than the kept head names' } : undefined;
}
