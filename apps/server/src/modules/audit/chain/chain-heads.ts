import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../access/index.js';
import { ConfigurationRevisions } from '../../customers/index.js';
import type { AuditChain } from './audit-chain.entity.js';
import { contextOfHead } from './audit-chain.entity.js';
import { GENESIS } from './chain.rules.js';
import type { ChainHead } from './chain.rules.js';

/** Somebody has removed the head of a chain, or put an earlier one in its place. */
class HeadReplaced extends Error {
  override readonly name = 'HeadReplaced';

  constructor(number: number, newest: number) {
    super(`The head of the chain is at number ${number}, and there was number ${newest}`);
  }
}

/** Encrypts and opens the heads of chains. Access to the database alone is not enough to make a head. */
@Injectable()
export class ChainHeads {
  /** The newest number of each chain that this process has sealed, by customer. */
  readonly #seen = new Map<number, number>();

  constructor(
    private readonly secretBox: SecretBox,
    revisions: ConfigurationRevisions,
  ) {
    // A restored database may have an older head, and a customer that is added again begins anew.
    revisions.onForgotten((customerId) => this.#seen.delete(customerId));
  }

  /** @throws ConfigurationError if this installation did not write the head */
  open({ customerId, head }: AuditChain): ChainHead {
    if (head === null) return { removed: GENESIS, last: GENESIS };
    return JSON.parse(this.secretBox.decrypt(head, contextOfHead(customerId))) as ChainHead;
  }

  /**
   * Opens a head that a chain goes on from. A chain that went on from an older head would hide what somebody has
   * removed (D-AUD-1).
   * @param highest the number of the newest seal in the database
   * @throws HeadReplaced if this process has seen a newer head, or there are seals that the head does not know
   */
  openNewest(chain: AuditChain, highest: number): ChainHead {
    const head = this.open(chain);
    const newest = Math.max(highest, this.#seen.get(chain.customerId) ?? 0);
    if (head.last.number >= newest) return head;
    throw new HeadReplaced(head.last.number, newest);
  }

  see(customerId: number, number: number): void {
    this.#seen.set(customerId, number);
  }

  format(customerId: number, head: ChainHead): string {
    return this.secretBox.encrypt(JSON.stringify(head), contextOfHead(customerId));
  }
}
