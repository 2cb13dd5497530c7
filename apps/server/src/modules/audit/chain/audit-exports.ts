import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import { toAuditRecord } from '../audit.mapper.js';
import type { AnyRecordReply } from '../audit.mapper.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { digestsOf, endOf, GENESIS, headerOf } from './chain.rules.js';
import type { SealEnd } from './chain.rules.js';

interface ExportedRecord {
  readonly number: number;
  /** The part of the record that is never erased, in the order of D-AUD-1, from the customer to the kind. */
  readonly header: ReadonlyArray<string | number | null>;
  /** The digest of the contents. */
  readonly digest: string;
  /** The record as an administrator sees it who may see everything. */
  readonly record: AnyRecordReply;
  /** The seal that ends with this record. */
  readonly seal?: { readonly at: number; readonly hash: string };
}

/** Reads the audit trail with its seals, in the order of the chain, a few records at a time. */
@Injectable()
export class AuditExports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AuditSealsRepository,
    private readonly definitions: ProfileDefinitionsService,
  ) {}

  /**
   * Yields the records from a time to before another one, in milliseconds since 1970. Records that were removed by hand
   * are left out. A verification tells of them.
   */
  async *each({ customerId, from, to }: Record<'customerId' | 'from' | 'to', number>): AsyncGenerator<ExportedRecord> {
    const { reader } = this.unitOfWork;
    const { definitions } = await this.definitions.platformDefinitionsOf(customerId);
    let previous: SealEnd = GENESIS;
    for await (const seal of this.repository.seals(reader, customerId, previous.number)) {
      const { at, hash } = seal;
      let number = seal.number - digestsOf(seal).length;
      const span = { after: previous, until: endOf(seal) };
      for await (const row of this.repository.records(reader, customerId, span)) {
        number += 1;
        if (row.at < from || row.at >= to) continue;
        const record = toAuditRecord(row, definitions, (path) => path);
        const ofSeal = number === seal.number && { seal: { at, hash } };
        yield { number, header: headerOf(row), digest: row.digest, record, ...ofSeal };
      }
      previous = span.until;
    }
  }
}
