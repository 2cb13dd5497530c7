import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Clock, Log, Sweeper } from '../../../runtime/index.js';
import { ErasuresRepository } from '../../erasures/index.js';
import type { Erasure } from '../../erasures/index.js';
import { PERSON_DATA } from '../person-data.table.js';
import { ErasureSteps } from './erasure-steps.js';
import type { ErasureWork } from './erasure-steps.js';

/** Until this time no other node goes on with an erasure that one has begun. */
const LEASE_MS = 300_000;

const PACE = { intervalMs: 60_000, maxUnits: 100 };

/** The tables whose rows an erasure deletes or empties. */
const ERASED_TABLES = [
  ...Object.entries(PERSON_DATA).flatMap(([table, { rowsOf }]) => (rowsOf === undefined ? [] : [table])),
  ...['erasures', 'file_contents', 'file_renditions', 'kept_answers', 'users'],
];

/**
 * Ends erasures that have begun, on any node. A node takes an erasure for some minutes; if the node stops, another one
 * goes on, or the same one after its next start (D-PRV-3).
 */
@Injectable()
export class OpenErasures extends Sweeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ErasuresRepository,
    private readonly steps: ErasureSteps,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  /** Goes on in the background, without waiting for the next interval. */
  hurry(): void {
    this.sweep().catch((error: unknown) => this.failed(error));
  }

  protected async sweepUnit(): Promise<boolean> {
    const now = this.clock.now();
    const erasure = await this.unitOfWork.write((session) => this.repository.takeDue(session, now, now + LEASE_MS));
    if (erasure === undefined) return false;
    await this.end(erasure);
    return true;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('An erasure of a person could not be ended', error);
  }

  /** Erases what is left. Repeats the steps until they find nothing, because requests that began before may write late. */
  async end(erasure: Erasure): Promise<void> {
    const work = JSON.parse(erasure.work ?? '{}') as ErasureWork;
    const counts = new Map(Object.entries(JSON.parse(erasure.counts) as Record<string, number>));
    await this.unitOfWork.untilRunningEnd();
    for (let found = Infinity; found > 0;) {
      found = 0;
      for (const step of this.steps.all) {
        for (const [kind, count] of Object.entries(await step(work))) {
          counts.set(kind, (counts.get(kind) ?? 0) + count);
          found += count;
        }
        const progress = { counts: JSON.stringify(Object.fromEntries(counts)), dueAt: this.clock.now() + LEASE_MS };
        await this.unitOfWork.write((session) => this.repository.save(session, erasure, progress));
      }
    }
    await this.unitOfWork.removeTraces(ERASED_TABLES);
    await this.unitOfWork.write((session) => this.repository.end(session, erasure, this.clock.now()));
    const { customerId: customer, personId: person, id, transactionId: transaction } = erasure;
    const durationMs = this.clock.now() - erasure.begunAt;
    this.log.notice('A person was erased.', { transaction, customer, person, erasure: id, durationMs });
    // The hashes of contents are gone from the table now, and from the log of the database after this.
    await this.unitOfWork.removeTraces([]);
  }
}
