import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ConfigurationError } from '../../../config/index.js';
import { countWithin, UnitOfWork } from '../../../database/index.js';
import type { AuditRecordKey } from '../audit-record.entity.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import { ChainHeads } from './chain-heads.js';
import { GENESIS } from './chain.rules.js';
import type { ChainHead, ChainPlace } from './chain.rules.js';
import { problemOf } from './sealed-record.js';
import type { SealedRecord } from './sealed-record.js';

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

/** A blueprint is applied when a customer begins, and leaves a record. */
const MISSING =
  'there is nothing to verify. The trail has neither records nor a head, and every customer has a record from its beginning';

const ROWS_PER_READ = 200;
const BYTES_PER_READ = 1_048_576;

interface Stretch {
  readonly place: ChainPlace;
  readonly records: number;
  readonly erased: number;
  readonly bad: BadRecord | undefined;
}

/** Verifies the chains of audit records (D-AUD-1). Reads in small steps, beside running servers. */
@Injectable()
export class AuditVerifier {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AuditChainsRepository,
    private readonly heads: ChainHeads,
  ) {}

  /** Returns the head of a customer's chain, and how many records wait for a seal, and verifies nothing. */
  async look(customerId: number): Promise<Pick<Verified, 'waiting' | 'head'>> {
    const waiting = await this.repository.countWaiting(this.unitOfWork.reader, customerId);
    const head = await this.#openHead(customerId);
    return { waiting, head: 'why' in head ? GENESIS : head.last };
  }

  /**
   * Verifies the chain of a customer.
   * @param kept a head that the operator has kept elsewhere. The chain must still have this place
   */
  async verify(customerId: number, kept?: ChainPlace): Promise<Verified> {
    const waiting = await this.repository.countWaiting(this.unitOfWork.reader, customerId);
    const head = await this.#openHead(customerId);
    if ('why' in head) return { records: 0, erased: 0, waiting, removed: GENESIS, head: GENESIS, bad: head };
    const { records, erased, bad } = await this.#walk(customerId, head, kept);
    const { removed, last } = head;
    const found = bad ?? (await this.#findUnsealed(customerId)) ?? (await this.#findGone(customerId));
    const isEmpty = last.number === 0 && waiting === 0;
    const missing = isEmpty ? { why: MISSING } : undefined;
    return { records, erased, waiting, removed, head: last, bad: found ?? keptProblem(head, kept) ?? missing };
  }

  /** Opens the head, which must be at the newest seal. */
  async #openHead(customerId: number): Promise<ChainHead | BadRecord> {
    const { reader } = this.unitOfWork;
    const highest = await this.repository.findHighest(reader, customerId);
    const chain = (await this.repository.find(reader, customerId)) ?? { customerId, head: null };
    try {
      const head = this.heads.open(chain);
      if (highest <= head.last.number) return head;
      return { number: head.last.number + 1, why: 'no server made its seal, or the head was put back' };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return { why: 'the head was changed, or was encrypted under a key that this installation does not have' };
    }
  }

  /** Goes from the first kept record to the head. If records are removed by age meanwhile, goes on behind them. */
  async #walk(customerId: number, { removed, last }: ChainHead, kept: ChainPlace | undefined): Promise<Stretch> {
    let walked: Stretch = { place: removed, records: 0, erased: 0, bad: undefined };
    while (walked.place.number < last.number) {
      const sealed = await this.#read(customerId, walked.place.number);
      walked = examine(
        sealed.filter(({ number }) => number <= last.number),
        walked,
        kept,
      );
      if (walked.bad !== undefined) {
        const now = await this.#openHead(customerId);
        if ('why' in now || now.removed.number <= walked.place.number) return walked;
        walked = { ...walked, place: now.removed, bad: undefined };
      }
      await nextTurn();
    }
    const { place } = walked;
    const isEnd = place.number > last.number || place.hash === last.hash;
    return isEnd ? walked : { ...walked, bad: { number: place.number, why: 'it is another one than the head names' } };
  }

  async #read(customerId: number, after: number): Promise<SealedRecord[]> {
    const { reader } = this.unitOfWork;
    const sizes = await this.repository.listSealedSizes(reader, { customerId, after, limit: ROWS_PER_READ });
    const limit = countWithin(sizes, BYTES_PER_READ);
    return limit === 0 ? [] : this.repository.listSealed(reader, { customerId, after, limit });
  }

  /** Finds a record that nobody queued for a seal. */
  async #findUnsealed(customerId: number): Promise<BadRecord | undefined> {
    for await (const rows of this.repository.eachRecord(this.unitOfWork.reader, customerId)) {
      const [unknown] = rows.filter(({ isKnown }) => isKnown === 0).map(({ isKnown: _, ...key }) => key);
      if (unknown) return { record: unknown, why: 'it was inserted: it has no seal, and does not wait for one' };
    }
    return undefined;
  }

  /** Finds a record that was removed before it had its seal. */
  async #findGone(customerId: number): Promise<BadRecord | undefined> {
    const gone = await this.repository.findGone(this.unitOfWork.reader, customerId);
    return gone && { record: gone, why: 'it was removed before it had its seal' };
  }
}

/** Examines the next records of a chain, up to the first bad one. */
function examine(sealed: readonly SealedRecord[], before: Stretch, kept: ChainPlace | undefined): Stretch {
  let { place, records, erased } = before;
  for (const one of sealed) {
    const why = problemOf(one, place) ?? otherThanKept(one, kept);
    if (why !== undefined) {
      const number = place.number + 1;
      const record = { profileType: one.profileType, profileId: one.profileId, version: one.version };
      return { place, records, erased, bad: number === one.number ? { number, record, why } : { number, why } };
    }
    place = { number: one.number, hash: one.hash };
    records += 1;
    if (one.erasedAt !== null) erased += 1;
  }
  const bad = sealed.length === 0 ? { number: place.number + 1, why: 'its seal was removed' } : undefined;
  return { place, records, erased, bad };
}

function otherThanKept({ number, hash }: SealedRecord, kept: ChainPlace | undefined): string | undefined {
  return number === kept?.number && hash !== kept.hash ? 'it is another one than the kept head names' : undefined;
}

function keptProblem({ last }: ChainHead, kept: ChainPlace | undefined): BadRecord | undefined {
  if (kept === undefined || kept.number <= last.number) return undefined;
  return { number: last.number + 1, why: 'the kept head is newer: later records were removed' };
}
