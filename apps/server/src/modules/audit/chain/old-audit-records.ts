import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import type { Session } from '../../../database/index.js';
import { newTransactionId } from '../../../http/index.js';
import { AdministrationTrail } from '../../access/index.js';
import { AgedRows, Retention } from '../../retention/index.js';
import type { RemovalStep } from '../../retention/index.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import { AuditRemovalsRepository } from './audit-removals.repository.js';
import { ChainHeads } from './chain-heads.js';
import { lockFreeChain } from './lock-chain.js';

const NOTHING = { removed: 0, isThrough: true };

/**
 * Removes old audit records from the beginning of each chain (D-AUD-4). The head names the last one with its hash, so
 * the rest of the chain can still be verified. The trail has an act of each removal.
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
    const { removed, isThrough } = await this.retention.unitOfWork.write((session) =>
      this.#removeOf(session, customerId, { then, rows }),
    );
    this.#customerId = isThrough ? customerId + 1 : customerId;
    return { removed, isEnd: false };
  }

  async #removeOf(
    session: Session,
    customerId: number,
    { then, rows }: { readonly then: number; readonly rows: number },
  ): Promise<{ readonly removed: number; readonly isThrough: boolean }> {
    const chain = await lockFreeChain(session, customerId);
    if (chain === undefined) return NOTHING;
    const head = this.heads.open(chain);
    const first = await this.repository.listFirst(session, { customerId, after: head.removed.number, limit: rows });
    const firstYoung = first.findIndex(({ at }) => at !== null && at >= then);
    const old = firstYoung < 0 ? first : first.slice(0, firstYoung);
    const last = old.at(-1);
    const removed = last ?? head.removed;
    if (last) {
      await this.repository.remove(session, { customerId, until: last.number });
      const place = { number: last.number, hash: last.hash };
      await this.chains.saveHead(session, customerId, this.heads.format(customerId, { ...head, removed: place }));
    }
    const isThrough = firstYoung >= 0 || first.length < rows;
    if (isThrough && removed.number > chain.toldNumber) {
      await this.#record(session, customerId, { told: chain.toldNumber, ...removed });
      await this.repository.saveTold(session, customerId, removed.number);
    }
    return { removed: old.length, isThrough };
  }

  #record(
    session: Session,
    customerId: number,
    { told, number, hash }: { readonly told: number; readonly number: number; readonly hash: string },
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
