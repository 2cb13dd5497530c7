import { Injectable } from '@nestjs/common';
import { parseRequestDate } from '@talent-platform/protocol/signing';
import type { SignatureClaim } from '@talent-platform/protocol/signing';
import { Configuration } from '../../config/index.js';
import { Table, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock, Log, Sweeper } from '../../runtime/index.js';
import { AcceptedSignatures } from '../../writes/index.js';
import { AcceptedSignature } from './accepted-signature.entity.js';

const SIGNATURES = new Table(AcceptedSignature);
const INSERT_NEW = `${SIGNATURES.insert()} ON CONFLICT DO NOTHING RETURNING ${SIGNATURES.columns(['signedAt'])}`;

/** Hexadecimal characters of a signature that are stored. Half of a signature is as unique, and signs nothing. */
const STORED_HEX = 32;

@Injectable()
export class StoredSignatures extends AcceptedSignatures {
  readonly guardsAllWrites: boolean;

  constructor({ refuseRepeatedWrites }: Configuration) {
    super();
    this.guardsAllWrites = refuseRepeatedWrites;
  }

  /** On PostgreSQL, waits for a unit of work that is about to remember the same signature. */
  async remember(session: Session, customerId: number, { date, signature }: SignatureClaim): Promise<boolean> {
    const row = {
      signedAt: parseRequestDate(date) ?? 0,
      customerId,
      signature: Buffer.from(signature.slice(0, STORED_HEX), 'hex').toString('base64url'),
    };
    return (await session.query(INSERT_NEW, SIGNATURES.valuesOf(row))).length > 0;
  }
}

const PACE = { intervalMs: 60_000, maxUnits: 100 };
const DELETED_AT_ONCE = 1000;

/** Nodes take a signature for 300 seconds. The rest is for nodes whose clocks differ from the clock of the database. */
const KEPT_MS = 600_000;

/** Deletes the signatures that no node takes any more. */
@Injectable()
export class ExpiredSignatures extends Sweeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  protected async sweepUnit(): Promise<boolean> {
    const now = (await this.unitOfWork.clock()) ?? this.clock.signingTime();
    const deleted = await this.unitOfWork.write((session) => deleteBefore(session, now - KEPT_MS));
    return deleted === DELETED_AT_ONCE;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Expired signatures could not be deleted', error);
  }
}

async function deleteBefore(session: Session, time: number): Promise<number> {
  const { key, name } = SIGNATURES;
  const expired = `SELECT ${key} FROM ${name} WHERE signed_at < ? LIMIT ?${session.lockFreeRows}`;
  const sql = `DELETE FROM ${name} WHERE (${key}) IN (${expired}) RETURNING ${SIGNATURES.columns(['signedAt'])}`;
  return (await session.query(sql, [time, DELETED_AT_ONCE])).length;
}
