import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Clock, Log } from '../../runtime/index.js';
import { LeasesRepository } from './leases.repository.js';

/** The tables whose rows are removed by age, as metrics and log lines name them. */
const AGED_TABLES = ['audit_records', 'changes', 'deliveries', 'stored_replies'] as const;

export type AgedTable = (typeof AGED_TABLES)[number];

export interface AgeReader {
  readonly table: AgedTable;
  /** The configured age in milliseconds. Undefined if rows are kept for ever. */
  readonly keptMs: number | undefined;
  /** Returns the time of the oldest row in milliseconds since 1970. Undefined if there is none. */
  findOldest(): Promise<number | undefined>;
}

/** The oldest row of a table. */
interface OldestRow {
  readonly table: AgedTable;
  readonly keptMs: number | undefined;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
}

const LEASE_MS = 60_000;

/** The common parts of all removals by age: whose turn it is, and the figures. */
@Injectable()
export class Retention {
  readonly #node = randomUUID();
  readonly #removed = new Map<AgedTable, number>(AGED_TABLES.map((table) => [table, 0]));
  readonly #readers: AgeReader[] = [];

  constructor(
    readonly unitOfWork: UnitOfWork,
    readonly clock: Clock,
    readonly log: Log,
    private readonly leases: LeasesRepository,
  ) {}

  add(reader: AgeReader): void {
    this.#readers.push(reader);
  }

  /** Lets this node remove rows of a table for a minute, unless another node does. Returns whether it may. */
  takeTurn(table: AgedTable): Promise<boolean> {
    const now = this.clock.now();
    const lease = { name: leaseOf(table), holder: this.#node, until: now + LEASE_MS };
    return this.unitOfWork.write((session) => this.leases.take(session, lease, now));
  }

  endTurn(table: AgedTable): Promise<void> {
    return this.unitOfWork.write((session) =>
      this.leases.release(session, { name: leaseOf(table), holder: this.#node }),
    );
  }

  count(table: AgedTable, rows: number): void {
    this.#removed.set(table, (this.#removed.get(table) ?? 0) + rows);
  }

  /** The rows that this node has removed since its start. */
  get removed(): Iterable<readonly [table: AgedTable, rows: number]> {
    return this.#removed;
  }

  /** Reads the oldest row of each table. Each takes a look at an index for each customer. */
  async listOldest(): Promise<OldestRow[]> {
    const rows: OldestRow[] = [];
    for (const reader of this.#readers)
      rows.push({ table: reader.table, keptMs: reader.keptMs, at: await reader.findOldest() });
    return rows.toSorted((one, other) => AGED_TABLES.indexOf(one.table) - AGED_TABLES.indexOf(other.table));
  }
}

function leaseOf(table: AgedTable): string {
  return `remove old ${table}`;
}
