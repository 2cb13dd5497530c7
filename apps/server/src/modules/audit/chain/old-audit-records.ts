import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import type { Session } from '../../../database/index.js';
import { newTransactionId } from '../../../http/index.js';
import { AdministrationTrail } from '../../access/index.js';
import { AgedRows, Retention } from '../../retention/index.js';
import type { RemovalStep } from '../../retention/index.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { AuditVerifier } from './audit-verifier.js';
import { ChainHeads } from './chain-heads.js';
import type { ChainHead, SealEnd } from './chain.rules.js';

/**
 * Removes the seals of old audit records with these from the beginning of each chain (D-AUD-4). The head names the last
 * one, so the rest of the chain can still be verified. The trail has an act of each removal. The removal stops at a
 * record that is not as it was sealed, so that it hides nothing.
 */
@Injectable()
export class OldAuditRecords extends AgedRows {
  readonly table = 'audit_records';
  readonly keptMs: number | undefined;
  #customerId = 0;

  constructor(
    retention: Retention,
    private readonly repository: AuditSealsRepository,
    private readonly verifier: AuditVerifier,
    private readonly heads: ChainHeads,
    private readonly trail: AdministrationTrail,
    { kept }: Configuration,
  ) {
    super(retention);
    this.keptMs = kept.auditMs;
  }

  protected async removeStep(then: number, rows: number): Promise<RemovalStep> {
    const { unitOfWork } = this.retention;
    const { reader } = unitOfWork;
    const customerId = await this.repository.findOld(reader, { from: this.#customerId, then });
    if (customerId === undefined) {
      this.#customerId = 0;
      return { removed: 0, isEnd: true };
    }
    const head = this.heads.open(await this.repository.find(reader, customerId));
    const { removed } = head;
    const { end, isThrough } = await this.#findOld(customerId, head, { then, rows });
    if (end.number > removed.number) await unitOfWork.write((session) => this.#remove(session, customerId, end));
    this.#customerId = isThrough ? customerId + 1 : customerId;
    return { removed: end.number - removed.number, isEnd: false };
  }

  /**
   * Finds the last of the next seals whose records are old. Verifies each of them, and the seal behind it, because a
   * changed hash shows there. Finds nothing if one of them is bad.
   * @returns isThrough: nothing old is left behind the end
   */
  async #findOld(
    customerId: number,
    head: ChainHead,
    { then, rows }: { readonly then: number; readonly rows: number },
  ): Promise<{ readonly end: SealEnd; readonly isThrough: boolean }> {
    let [end, behind] = [head.removed, head.removed];
    for await (const seal of this.verifier.seals(customerId, head)) {
      if (seal.bad !== undefined) {
        this.retention.log.failure(
          'Old audit records are not removed, because one is not as it was written. See: talent-server audit verify',
          { customer: customerId, bad: `record ${seal.bad.number}: ${seal.bad.why}` },
        );
        return { end: head.removed, isThrough: true };
      }
      end = behind;
      if (seal.newestAt >= then) return { end, isThrough: true };
      if (end.number - head.removed.number >= rows) return { end, isThrough: false };
      behind = seal.end;
    }
    return { end: behind, isThrough: true };
  }

  async #remove(session: Session, customerId: number, end: SealEnd): Promise<void> {
    const chain = await this.repository.lock(session, customerId);
    if (chain === undefined) return;
    const head = this.heads.openNewest(chain, await this.repository.findHighest(session, customerId));
    await this.trail.record(
      session,
      { customerId, username: null, transactionId: newTransactionId() },
      {
        action: 'remove-audit-records',
        changes: [
          { path: 'firstNumber', before: head.removed.number + 1, after: end.number + 1 },
          { path: 'hashBefore', after: end.hash },
        ],
        differences: end.number - head.removed.number,
      },
    );
    await this.repository.remove(session, customerId, end);
    await this.repository.saveHead(session, customerId, this.heads.format(customerId, { ...head, removed: end }));
  }
}
