import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../access/index.js';
import type { AuditChain } from './audit-chain.entity.js';
import { contextOfHead } from './audit-chain.entity.js';
import { GENESIS } from './chain.rules.js';
import type { ChainHead } from './chain.rules.js';

const EMPTY: ChainHead = { removed: GENESIS, last: GENESIS };

/** Encrypts and opens the heads of chains. Access to the database alone is not enough to make a head. */
@Injectable()
export class ChainHeads {
  constructor(private readonly secretBox: SecretBox) {}

  /** @throws ConfigurationError if this installation did not write the head */
  open({ customerId, head }: Pick<AuditChain, 'customerId' | 'head'>): ChainHead {
    return head === null ? EMPTY : (JSON.parse(this.secretBox.decrypt(head, contextOfHead(customerId))) as ChainHead);
  }

  format(customerId: number, head: ChainHead): string {
    return this.secretBox.encrypt(JSON.stringify(head), contextOfHead(customerId));
  }
}
