import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { countWithin, UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Log, Sweeper } from '../../../runtime/index.js';
import type { AuditRecord } from '../audit-record.entity.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import type { AuditSeal } from './audit-seal.entity.js';
import { ChainHeads } from './chain-heads.js';
import { digestContents, nextPlace } from './chain.rules.js';
import type { ChainPlace } from './chain.rules.js';
import { lockFreeChain } from './lock-chain.js';

const PACE = { intervalMs: 1000, maxUnits: Infinity };

/** Limits of one step, so that other units of work do not wait long. */
const RECORDS_PER_STEP = 200;
const BYTES_PER_STEP = 524_288;

/** The least time between two log lines of a customer whose head was removed. */
const LOSS_MS = 600_000;
const SALT_BYTES = 16;

/**
 * Chains the audit records of each customer by hash, about a second after they were written (D-AUD-1). Writers wait for
 * nothing: a record is in a queue until it has its seal. If several nodes seal, each chain is extended by one at a time.
 */
@Injectable()
export class AuditSealer extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #toldOfLoss = new Map<number, number>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AuditChainsRepository,
    private readonly heads: ChainHeads,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  /** Seals a few records of each customer. */
  protected async sweepUnit(): Promise<boolean> {
    let hasMore = false;
    for (const customerId of await this.repository.listWaiting(this.unitOfWork.reader)) {
      const began = performance.now();
      try {
        const newest = await this.unitOfWork.write((session) => this.#seal(session, customerId));
        if (newest !== undefined) this.heads.see(customerId, newest);
        hasMore = hasMore || newest !== undefined;
      } catch (error) {
        this.log.willRetry(`Audit records of customer ${customerId} could not be sealed`, error);
      }
      // Half of the time is left to other work.
      await delay(performance.now() - began);
    }
    return hasMore;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Audit records could not be sealed', error);
  }

  /** @returns the number of the newest seal, or undefined if nothing was sealed */
  async #seal(session: Session, customerId: number): Promise<number | undefined> {
    const chain = await lockFreeChain(session, customerId);
    if (chain === undefined) return undefined;
    const sizes = await this.repository.listWaitingSizes(session, customerId, RECORDS_PER_STEP);
    const records = await this.repository.listWaitingRecords(session, customerId, countWithin(sizes, BYTES_PER_STEP));
    if (records.length === 0) return undefined;
    const head = this.heads.open(chain);
    const loss = this.heads.lossOf(customerId, head);
    if (loss !== undefined) return this.#tellOfLoss(customerId, loss);
    this.heads.see(customerId, head.last.number);
    // A seal above the head was not made by a server. It stays, so that a verification finds it.
    const highest = await this.repository.findHighest(session, customerId);
    let place: ChainPlace = { number: Math.max(head.last.number, highest), hash: head.last.hash };
    const seals: AuditSeal[] = [];
    for (const record of records) {
      const { salt, digest } = sealContents(record);
      place = nextPlace(place, record, digest);
      const { profileType, profileId, version } = record;
      seals.push({ customerId, ...place, profileType, profileId, version, digest, salt });
    }
    await this.repository.insert(session, seals, records);
    await this.repository.saveHead(session, customerId, this.heads.format(customerId, { ...head, last: place }));
    return place.number;
  }

  #tellOfLoss(customerId: number, why: string): undefined {
    const now = performance.now();
    if (now - (this.#toldOfLoss.get(customerId) ?? -Infinity) < LOSS_MS) return;
    this.#toldOfLoss.set(customerId, now);
    this.log.failure('Audit records are not sealed, because the head of their chain was removed or replaced.', {
      customer: customerId,
      why,
    });
  }
}

/** Contents that were erased before the seal get a digest of nothing. */
function sealContents(record: AuditRecord): Pick<AuditSeal, 'salt' | 'digest'> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const digest = digestContents(salt, record);
  return { salt: record.erasedAt === null ? salt : null, digest };
}
