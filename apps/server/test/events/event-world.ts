import type { Blueprint, BlueprintEvent } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../src/database/index.js';
import type { RequestContext } from '../../src/http/index.js';
import { EventOutbox, WritesWithEvents } from '../../src/modules/events/index.js';
import type { FirstOutcome, RecordedDelivery } from '../../src/modules/events/index.js';
import { DeliveryWorker } from '../../src/modules/events/sending/delivery-worker.js';
import { SubscriptionsRepository } from '../../src/modules/events/subscriptions/subscriptions.repository.js';
import type { TestServer } from '../support/test-server.js';
import { aBlueprint } from '../builders/blueprint.builder.js';

/** A delivery as it stands in the table. */
export interface DeliveryRow {
  readonly id: string;
  readonly subscription: string;
  readonly status: string;
  readonly attempts: number;
  readonly dueAt: number | null;
  readonly claim: string | null;
}

export interface AttemptRow {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
}

/** A customer whose job boards are subscribed to, each at a URL of its own. */
export function subscribed(
  customerId: number,
  urls: Readonly<Record<string, string>>,
  parts: Partial<BlueprintEvent> = {},
): Blueprint {
  return aBlueprint(customerId, {
    jobBoards: Object.keys(urls).map((id) => ({ id, label: id })),
    events: Object.entries(urls).map(
      ([id, url]) =>
        ({
          id,
          eventType: 'JobUnpostToWebEvent',
          jobBoard: id,
          url,
          auth: { type: 'none' },
          ...parts,
        }) as BlueprintEvent,
    ),
  });
}

/** Events of a platform, as use cases record them, and the rows that they leave. */
export class EventWorld {
  constructor(
    private readonly server: TestServer,
    private readonly customerId: number,
  ) {}

  /** A job leaves a board, in a unit of work of its own. */
  record(jobBoard: string, jobId = 1): Promise<readonly RecordedDelivery[]> {
    return this.recordAll(jobBoard, [jobId]);
  }

  /** Several jobs leave a board in one unit of work. */
  recordAll(jobBoard: string, jobIds: readonly number[]): Promise<readonly RecordedDelivery[]> {
    const { customerId } = this;
    const caller = { username: `${customerId}.user`, personId: 1 };
    const ctx = { customerId, caller, transactionId: '{T}' } as RequestContext;
    return this.#get(UnitOfWork).write(async (session) => {
      const recorded: RecordedDelivery[] = [];
      for (const jobId of jobIds)
        recorded.push(...(await this.#get(EventOutbox).record(session, ctx, { kind: 'boardUnpost', jobId, jobBoard })));
      return recorded;
    });
  }

  /** A job leaves a board, and the acting user waits for the replies of partners. */
  async act(jobBoard: string, jobId = 1): Promise<readonly FirstOutcome[]> {
    return this.#get(WritesWithEvents).attempt(await this.record(jobBoard, jobId), { labelOf: () => undefined });
  }

  /** Leaves deliveries that were claimed for an acting user to the worker, as if nobody had waited: all, or those of a subscription. */
  async leaveToWorker(subscription?: string): Promise<void> {
    await this.query(
      `UPDATE deliveries SET claim = NULL, due_at = created_at, attempts = 0, attempts_of_round = 0
       WHERE claim IS NOT NULL ${subscription === undefined ? '' : `AND subscription = '${subscription}'`}`,
    );
    this.wake();
  }

  /** As an administrator asks for it. */
  async pause(subscription: string): Promise<void> {
    const [key, pause] = [{ customerId: this.customerId, subscription }, { at: 1, because: 'asked' } as const];
    await this.#get(UnitOfWork).write((session) => this.#get(SubscriptionsRepository).pause(session, key, pause));
  }

  wake(): void {
    this.#get(DeliveryWorker).wake();
  }

  deliveries(): Promise<DeliveryRow[]> {
    return this.query(
      `SELECT id, subscription, status, attempts, due_at AS "dueAt", claim FROM deliveries
       WHERE customer_id = ${this.customerId} ORDER BY id`,
    );
  }

  attempts(): Promise<AttemptRow[]> {
    return this.query(
      `SELECT delivery_id AS "deliveryId", attempt, http_status AS "httpStatus", error
       FROM delivery_attempts WHERE customer_id = ${this.customerId} ORDER BY delivery_id, attempt`,
    );
  }

  query<Row extends object>(sql: string): Promise<Row[]> {
    return this.#get(UnitOfWork).write((session) => session.query<Row>(sql));
  }

  #get<T>(type: abstract new (...args: never[]) => T): T {
    return this.server.running.app.get<T>(type as never);
  }
}
