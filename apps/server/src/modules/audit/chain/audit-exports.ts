import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { countWithin, UnitOfWork } from '../../../database/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import { toAuditRecord } from '../audit.mapper.js';
import type { AnyReadRecord } from '../audit.mapper.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import { isThere } from './sealed-record.js';

interface ExportedRecord {
  readonly number: number;
  readonly hash: string;
  readonly digest: string;
  /** The part of the record that the hash covers as it is, in the order of D-AUD-1, from the customer to the kind. */
  readonly header: ReadonlyArray<string | number | null>;
  /** The record as an administrator sees it who may see everything. */
  readonly record: AnyReadRecord;
}

interface ExportRequest {
  readonly customerId: number;
  /** Milliseconds since 1970. Records before that time are left out. */
  readonly from: number;
  /** Milliseconds since 1970. Records from that time on are left out. */
  readonly to: number;
}

const ROWS_PER_READ = 200;
const BYTES_PER_READ = 1_048_576;

/** Reads the audit trail with its seals, in the order of the chain, a few records at a time. */
@Injectable()
export class AuditExports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: AuditChainsRepository,
    private readonly definitions: ProfileDefinitionsService,
  ) {}

  /** Records that were removed by hand are left out. A verification tells of them. */
  async *each({ customerId, from, to }: ExportRequest): AsyncGenerator<ExportedRecord> {
    const { reader } = this.unitOfWork;
    const { definitions } = await this.definitions.platformDefinitionsOf(customerId);
    for (let after = 0; ;) {
      const search = { customerId, after, limit: ROWS_PER_READ };
      const sizes = await this.repository.listSealedSizes(reader, search);
      const rows = await this.repository.listSealed(reader, { ...search, limit: countWithin(sizes, BYTES_PER_READ) });
      for (const row of rows) {
        if (!isThere(row) || row.at < from || row.at >= to) continue;
        const { number, hash, digest, profileType, profileId, version, at, username, transactionId, kind } = row;
        const header = [customerId, profileType, profileId, version, at, username, transactionId, kind];
        yield { number, hash, digest, header, record: toAuditRecord(row, definitions, (path) => path) };
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      await nextTurn();
      after = last.number;
    }
  }
}
