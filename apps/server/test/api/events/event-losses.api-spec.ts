import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { startEventPartner } from '../../events/event-partner.js';
import type { Behaviour, EventPartner } from '../../events/event-partner.js';
import { EventWorld, subscribed } from '../../events/event-world.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
/** A long round has its own. */
const EVENTS = Number(process.env['TALENT_EVENTS_SIZE'] ?? 60);
const SEED = Number(process.env['TALENT_EVENTS_SEED'] ?? 1) + 1;
const ROUND_MS = 600_000 + EVENTS * 40;
const PARTNERS = 10;
const FAILING = 0.3;
const FAILURES: readonly Behaviour[] = [500, 503, 429, 'reset', 'half'];
/** Deliveries that are recorded in one unit of work. */
const AT_ONCE = 500;
/** The first attempt and its retries. */
const ATTEMPTS = 10;
/** The clock goes on by so much with every look: slower than what is claimed comes to its end. */
const LOOK_MS = 200;

describeOnEachDatabase('many events to partners that fail (D-EVT-2, D-EVT-3)', (createDatabase) => {
  const clock = new TestClock();
  let database: TestDatabase;
  let server: TestServer;
  let world: EventWorld;
  let partners: EventPartner[];

  beforeEach(async () => {
    database = await createDatabase('migrated');
    server = await TestServer.start({ database, clock });
    world = new EventWorld(server, CUSTOMER);
    const random = randomFrom(SEED);
    const behave = (): Behaviour =>
      random() < FAILING ? (FAILURES[Math.floor(random() * FAILURES.length)] ?? 500) : 200;
    partners = await Promise.all(Array.from({ length: PARTNERS }, () => startEventPartner(behave)));
  });

  afterEach(() => Promise.all(partners.map(({ close }) => close())));

  /** Once nothing is being sent, or due by the clock: when the next ones are due, at the latest; undefined where none are. */
  const settled = async (): Promise<number | undefined> => {
    const isLeft = `SELECT 1 AS one FROM deliveries WHERE due_at IS NOT NULL AND (due_at <= ? OR claim IS NOT NULL) LIMIT 1`;
    await until(
      'the end of all deliveries that are due',
      () => {
        // A destination that was silent for some time is tried again only later.
        clock.advance(LOOK_MS);
        return world.query(isLeft.replace('?', String(clock.now())));
      },
      (rows) => rows.length === 0,
    );
    const [row] = await world.query<{ dueAt: number | null }>('SELECT MAX(due_at) AS "dueAt" FROM deliveries');
    return row?.dueAt ?? undefined;
  };

  it(
    'are each delivered or stored as failed, and each has the record of its attempts',
    async () => {
      const boards = partners.map((_, index) => `board${index}`);
      const urls = Object.fromEntries(partners.map(({ url }, index) => [`board${index}`, url]));
      await server.apply(subscribed(CUSTOMER, urls));
      const each = Math.ceil(EVENTS / PARTNERS);
      for (const board of boards)
        for (let done = 0; done < each; done += AT_ONCE)
          await world.recordAll(board, [...Array(Math.min(AT_ONCE, each - done)).keys()]);
      await world.leaveToWorker();
      for (let round = 0; round < ATTEMPTS; round += 1) {
        const next = await settled();
        if (next === undefined) break;
        clock.advance(next - clock.now());
        world.wake();
      }
      await settled();
      const deliveries = await world.deliveries();
      expect(deliveries).toHaveLength(each * PARTNERS);
      expect(deliveries.filter(({ status }) => status !== 'processed' && status !== 'failed')).toEqual([]);
      expect(partners.reduce((sum, { overlaps }) => sum + overlaps(), 0)).toBe(0);
      const sent = partners.flatMap(({ received }) => received).map(({ id, attempt }) => `${id} ${attempt}`);
      const kept = (await world.attempts()).map(({ deliveryId, attempt }) => `${deliveryId} ${attempt}`);
      // An attempt may go over a second connection, after a kept one was reset.
      expect(kept.sort()).toEqual([...new Set(sent)].sort());
    },
    ROUND_MS,
  );
});

function randomFrom(seed: number): () => number {
  let state = (seed * 48_271) % 2_147_483_647;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
