import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../access/index.js';
import type { AuditChain } from './audit-chain.entity.js';
import { contextOfHead } from './audit-chain.entity.js';
import { GENESIS } from './chain.rules.js';
import type { ChainHead } from './chain.rules.js';

/** Limit of the numbers that a process remembers. The customers whose chains it used last stay. */
const MAX_SEEN = 10_000;
const EMPTY: ChainHead = { removed: GENESIS, last: GENESIS, told: 0 };

/** Encrypts and opens the heads of chains. Access to the database alone is not enough to make a head. */
@Injectable()
export class ChainHeads {
  /** The newest number of each chain that this process has read or written, by customer. */
  readonly #seen = new Map<number, number>();

  constructor(private readonly secretBox: SecretBox) {}

  /** @throws ConfigurationError if this installation did not write the head */
  open({ customerId, head }: Pick<AuditChain, 'customerId' | 'head'>): ChainHead {
    return head === null ? EMPTY : (JSON.parse(this.secretBox.decrypt(head, contextOfHead(customerId))) as ChainHead);
  }

  /**
   * Returns why a head is older than one that this process has seen, or undefined. A chain that went on from such a head
   * would hide what somebody has removed (D-AUD-1).
   */
  lossOf(customerId: number, { last }: ChainHead): string | undefined {
    const seen = this.#seen.get(customerId) ?? 0;
    if (last.number >= seen) return undefined;
    return `the head is at number ${last.number}, and this server has seen number ${seen}: somebody has removed or replaced it`;
  }

  see(customerId: number, number: number): void {
    const newest = Math.max(number, this.#seen.get(customerId) ?? 0);
    this.#seen.delete(customerId);
    this.#seen.set(customerId, newest);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MAX_SEEN && oldest !== undefined) this.#seen.delete(oldest);
  }

  /** Forgets the number of a customer that was removed, or whose database was restored. */
  forget(customerId: number): void {
    this.#seen.delete(customerId);
  }

  format(customerId: number, head: ChainHead): string {
    return this.secretBox.encrypt(JSON.stringify(head), contextOfHead(customerId));
  }
}
