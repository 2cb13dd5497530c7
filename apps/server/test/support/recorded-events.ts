import { inBatches, Table, UnitOfWork } from '../../src/database/index.js';
import type { Session, SqlValue } from '../../src/database/index.js';
import { newTransactionId } from '../../src/http/index.js';
import { DeliveryAttempt } from '../../src/modules/events/deliveries/delivery-attempt.entity.js';
import { Delivery } from '../../src/modules/events/deliveries/delivery.entity.js';
import { EventOutbox, WritesWithEvents } from '../../src/modules/events/index.js';
import type { FirstOutcome, PlatformEvent } from '../../src/modules/events/index.js';
import type { TestServer } from './test-server.js';

const ROWS_AT_ONCE = 50;
const COMPLETED: PlatformEvent = {
  ...({ kind: 'applicationCompletion', workflowId: 7, jobId: 5, personId: 3 } as const),
  returnUrl: 'https://careers.example/apply/7',
};

/** Events of a server, as if somebody had acted, and deliveries as if they had been made. */
export class RecordedEvents {
  constructor(private readonly server: TestServer) {}

  /** Somebody acts: it is recorded, and the first attempts are made. */
  async act(customerId: number, event: PlatformEvent = COMPLETED): Promise<FirstOutcome[]> {
    const { app } = this.server.running;
    const username = `${customerId}.user`;
    const caller = {
      customerId,
      username,
      group: 'partners',
      administrator: false,
      access: {},
      personId: 3,
      requestsPerDay: 1,
    };
    const ctx = { customerId, caller, transactionId: newTransactionId() };
    const recorded = await app.get(UnitOfWork).write((session) => app.get(EventOutbox).record(session, ctx, event));
    return app.get(WritesWithEvents).attempt(recorded, { labelOf: () => undefined });
  }

  storeDeliveries(deliveries: readonly Delivery[]): Promise<void> {
    return this.#store(new Table(Delivery), deliveries);
  }

  storeAttempts(attempts: readonly DeliveryAttempt[]): Promise<void> {
    return this.#store(new Table(DeliveryAttempt), attempts);
  }

  /** One delivery, inside a unit of work. */
  async insert(session: Session, delivery: Delivery): Promise<void> {
    const table = new Table(Delivery);
    await session.query(table.insert(), table.valuesOf(delivery));
  }

  async #store<Row extends Record<keyof Row, SqlValue>>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
    await this.server.unitOfWork.write(async (session) => {
      for (const part of inBatches(rows, ROWS_AT_ONCE))
        await session.query(
          table.insert(part.length),
          part.flatMap((row) => table.valuesOf(row)),
        );
    });
  }
}
