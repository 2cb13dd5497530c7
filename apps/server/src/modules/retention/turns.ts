import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Table, UnitOfWork } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { Lease } from './lease.entity.js';

const LEASE_MS = 60_000;

const LEASES = new Table(Lease);
const TAKE = `${LEASES.insert()} ${LEASES.orUpdate()} WHERE leases.holder = excluded.holder OR leases.until < ?
  RETURNING ${LEASES.columns(['until'])}`;

/** Lets one node at a time do a work in the background. */
@Injectable()
export class Turns implements OnApplicationShutdown {
  readonly #node = randomUUID();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Lets this node do a work for a minute, unless another node does. Returns whether it may. */
  async take(work: string): Promise<boolean> {
    const now = this.clock.now();
    const lease = { name: work, holder: this.#node, until: now + LEASE_MS };
    const taken = await this.unitOfWork.write((session) => session.query(TAKE, [...LEASES.valuesOf(lease), now]));
    return taken.length > 0;
  }

  /** Another node need not wait until the minute is over. */
  async onApplicationShutdown(): Promise<void> {
    await this.unitOfWork.write((session) => session.query('DELETE FROM leases WHERE holder = ?', [this.#node]));
  }
}
