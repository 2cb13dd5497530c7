import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock, Log, Sweeper } from '../../../runtime/index.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import type { AuditSeal } from './audit-seal.entity.js';
import { ChainHeads } from './chain-heads.js';
import { digestRecord, endOf, hashSeal } from './chain.rules.js';

const PACE = { intervalMs: 1000, maxUnits: Infinity };

const RECORDS_PER_SEAL = 500;

/**
 * Seals the newest audit records of each customer every second (D-AUD-1), so that their writers do nothing for the
 * chain. If several nodes seal, each chain is extended by one at a time.
 */
@Injectable()
export class AuditSealer extends Sweeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AuditSealsRepository,
    private readonly heads: ChainHeads,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  /** Makes one seal for each customer. */
  protected async sweepUnit(): Promise<boolean> {
    let hasMore = false;
    for (const customerId of await this.repository.listWaiting(this.unitOfWork.reader)) {
      try {
        const seal = await this.unitOfWork.write((session) => this.#seal(session, customerId));
        if (seal === undefined) continue;
        this.heads.see(customerId, seal.number);
        hasMore = true;
      } catch (error) {
        this.log.willRetry(`Audit records of customer ${customerId} could not be sealed`, error);
      }
    }
    return hasMore;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Audit records could not be sealed', error);
  }

  async #seal(session: Session, customerId: number): Promise<AuditSeal | undefined> {
    const chain = await this.repository.lock(session, customerId);
    if (chain === undefined) return undefined;
    const head = this.heads.openNewest(chain, await this.repository.findHighest(session, customerId));
    const { last } = head;
    const next = { customerId, after: last.end, limit: RECORDS_PER_SEAL };
    const records = await this.repository.listUnsealed(session, next);
    const newest = records.at(-1);
    if (newest === undefined) return undefined;
    const unhashed = {
      customerId,
      number: last.number + records.length,
      at: this.clock.now(),
      endMark: newest.mark,
      endNumber: newest.number,
      digests: records.map(digestRecord).join(''),
    };
    const seal = { ...unhashed, hash: hashSeal(last.hash, unhashed) };
    await this.repository.insert(session, seal);
    const formatted = this.heads.format(customerId, { ...head, last: endOf(seal) });
    await this.repository.saveHead(session, customerId, formatted);
    return seal;
  }
}
