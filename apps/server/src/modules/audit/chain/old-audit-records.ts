import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import { countWithin } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { newTransactionId } from '../../../http/index.js';
import { AdministrationTrail } from '../../access/index.js';
import { AgedRows, Retention } from '../../retention/index.js';
import type { RemovalStep } from '../../retention/index.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import { AuditRemovalsRepository } from './audit-removals.repository.js';
import { ChainHeads } from './chain-heads.js';
import type { ChainHead, ChainPlace } from './chain.rules.js';
import { lockFreeChain } from './lock-chain.js';
import { problemOf } from './sealed-record.js';

/** Limit of the contents that one step verifies. */
const BYTES_PER_STEP = 524_288;

/** A record is removed if it and the record after it are verified, so a step needs two. */
const LEAST_RECORDS = 2;

interface StepLimits {
  /** Milliseconds since 1970. Records from before that time are old. */
  readonly then: number;
  readonly rows: number;
}

interface CustomerStep {
  readonly removed: number;
  readonly isThrough: boolean;
  /** Names the record that is not as it was sealed, and says why. */
  readonly bad?: string | undefined;
}

const NOTHING: CustomerStep = { removed: 0, isThrough: true };

/**
 * Removes old audit records from the beginning of each chain (D-AUD-4). The head names the last one with its hash, so
 * the rest of the chain can still be verified. The trail has an act of each removal. The removal stops at a record that
 * is not as it was sealed, so that it hides nothing.
 */
@Injectable()
export class OldAuditRecords extends AgedRows implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly table = 'audit_records';
  readonly keptMs: number | undefined;
  #customerId = 0;

  constructor(
    retention: Retention,
    private readonly repository: AuditRemovalsRepository,
    private readonly chains: AuditChainsRepository,
    private readonly heads: ChainHeads,
    private readonly trail: AdministrationTrail,
    { kept }: Configuration,
  ) {
    super(retention);
    this.keptMs = kept.auditMs;
  }

  findOldest(): Promise<number | undefined> {
    return this.repository.findOldest(this.retention.unitOfWork.reader);
  }

  protected async removeStep(then: number, rows: number): Promise<RemovalStep> {
    const { reader } = this.retention.unitOfWork;
    const customerId = await this.repository.findNextCustomer(reader, { from: this.#customerId, then });
    if (customerId === undefined) {
      this.#customerId = 0;
      return { removed: 0, isEnd: true };
    }
    const { removed, isThrough, bad } = await this.retention.unitOfWork.write((session) =>
      this.#removeOf(session, customerId, { then, rows }),
    );
    if (bad !== undefined)
      this.retention.log.failure(
        'Old audit records are not removed, because one is not as it was written. See: talent-server audit verify',
        { customer: customerId, bad },
      );
    this.#customerId = isThrough ? customerId + 1 : customerId;
    return { removed, isEnd: false };
  }

  async #removeOf(session: Session, customerId: number, limits: StepLimits): Promise<CustomerStep> {
    const chain = await lockFreeChain(session, customerId);
    if (chain === undefined) return NOTHING;
    const head = this.heads.open(chain);
    const loss = this.heads.lossOf(customerId, head);
    if (loss !== undefined) return { ...NOTHING, bad: loss };
    const { old, isThrough, bad } = await this.#findOld(session, { customerId, head }, limits);
    const removed = old ?? head.removed;
    const told = head.told;
    const isTold = !isThrough || removed.number <= told;
    if (!isTold) await this.#record(session, customerId, { told, ...removed });
    if (old) await this.repository.remove(session, { customerId, until: old.number });
    if (old || !isTold) {
      const next = { ...head, removed, told: isTold ? told : removed.number };
      await this.chains.saveHead(session, customerId, this.heads.format(customerId, next));
    }
    return { removed: removed.number - head.removed.number, isThrough, bad };
  }

  /**
   * Finds the last of the next records that are old. Verifies each of them, and the first young one, because a changed
   * hash shows at the record after it. Finds nothing old beside a bad record.
   */
  async #findOld(
    session: Session,
    { customerId, head }: { customerId: number; head: ChainHead },
    { then, rows }: StepLimits,
  ): Promise<{ readonly old?: ChainPlace; readonly isThrough: boolean; readonly bad?: string }> {
    const search = { customerId, after: head.removed.number, limit: Math.max(LEAST_RECORDS, rows) };
    const sizes = await this.chains.listSealedSizes(session, search);
    const limit = Math.max(LEAST_RECORDS, countWithin(sizes, BYTES_PER_STEP));
    const next = await this.chains.listSealed(session, { ...search, limit });
    let place = head.removed;
    let before = place;
    for (const sealed of next) {
      // A seal above the head was not made by a server.
      if (place.number >= head.last.number) break;
      const why = problemOf(sealed, place);
      if (why !== undefined) return { isThrough: true, bad: `record ${place.number + 1}: ${why}` };
      if (sealed.at !== null && sealed.at >= then) return { ...oldAt(place, head), isThrough: true };
      before = place;
      place = { number: sealed.number, hash: sealed.hash };
    }
    if (place.number === head.last.number && place.hash !== head.last.hash)
      return { isThrough: true, bad: `record ${place.number}: it is another one than the head names` };
    if (place.number >= head.last.number) return { ...oldAt(place, head), isThrough: true };
    if (next.length < LEAST_RECORDS)
      return { isThrough: true, bad: `record ${place.number + 1}: its seal was removed` };
    // The record after the last one is not verified yet, so the last one stays until the next step.
    return { ...oldAt(before, head), isThrough: false };
  }

  #record(
    session: Session,
    customerId: number,
    { told, number, hash }: { told: number; number: number; hash: string },
  ): Promise<void> {
    return this.trail.record(
      session,
      { customerId, username: null, transactionId: newTransactionId() },
      {
        action: 'remove-audit-records',
        changes: [
          { path: 'firstNumber', before: told + 1, after: number + 1 },
          { path: 'hashBefore', after: hash },
        ],
        differences: number - told,
      },
    );
  }
}

/** Returns the place as the last old record, unless it is removed already. */
function oldAt(place: ChainPlace, { removed }: ChainHead): { readonly old?: ChainPlace } {
  return place.number > removed.number ? { old: place } : {};
}
