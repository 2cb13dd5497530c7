import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Session, UnitOfWork } from '../../../database/index.js';
import { Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { SystemClock } from '../../../runtime/index.js';
import type { Log } from '../../../runtime/index.js';
import type { Write, Writes } from '../../../writes/index.js';
import type { FirstOutcome } from '../action-outcome.js';
import type { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import type { Attempts } from './attempts.js';
import type { DeliveryWorker } from './delivery-worker.js';
import { WritesWithEvents } from './writes-with-events.js';

const CTX = {} as RequestContext;
const SESSION = {} as Session;
const DELIVERY = { id: 'evt_1', status: 'pending', claim: 'mine', lane: null, eventType: 'AssessmentEvent' };
const RECORDED = [{ delivery: DELIVERY, subscription: { destination: {} } }] as unknown as readonly RecordedDelivery[];
const LABELS = {
  labelOf: (_type: string, fieldId: string) => (fieldId === 'firstname' ? 'First name' : undefined),
};
const toReply = (outcomes: readonly FirstOutcome[]): Reply => Reply.ok(outcomes);

/** Starts `WritesWithEvents` with a partner who processes every event. Returns what was sent. */
function startWrites(run: (write: Write) => Promise<Reply>, hanging: readonly string[] = []) {
  const sent: string[] = [];
  const attempts = {
    isSending: true,
    roomAt: () => 1,
    make: ({ id }: { readonly id: string }) => {
      sent.push(id);
      if (hanging.includes(id)) return new Promise(() => undefined);
      return Promise.resolve({ status: 'processed', userMessage: 'Fill in {{person.firstname}}.' });
    },
  };
  const writes = {
    run: (_ctx: RequestContext, write: Write) => run(write),
    keepLater: (_ctx: RequestContext, reply: Reply) => Promise.resolve(reply),
  };
  const withEvents = new WritesWithEvents(
    writes as unknown as Writes,
    attempts as unknown as Attempts,
    {} as DeliveryWorker,
    {} as UnitOfWork,
    {} as DeliveriesRepository,
    new SystemClock(),
    {} as Log,
  );
  /** The three steps, as services call them. */
  const act = async (work: () => Promise<readonly RecordedDelivery[]>): Promise<Reply> => {
    const committed = await withEvents.commit(CTX, work, toReply);
    const outcomes = await withEvents.attempt(committed.recorded, LABELS);
    return withEvents.reply(CTX, committed, toReply(outcomes));
  };
  return { act, sent };
}

describe('a write with events for partners (D-EVT-1)', () => {
  afterEach(() => {
    mock.timers.reset();
    syncBuiltinESMExports();
  });

  it('waits 30 seconds at most, and has the outcomes that are known then (D-EVT-2)', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    // For those who import the function from node:timers/promises.
    syncBuiltinESMExports();
    const { act, sent } = startWrites((write) => write(SESSION), ['evt_2']);
    const second = RECORDED.map((one) => ({ ...one, delivery: { ...one.delivery, id: 'evt_2', claim: 'other' } }));
    const acting = act(() => Promise.resolve([...RECORDED, ...second]));
    await new Promise((done) => setImmediate(done));
    expect(sent).toEqual(['evt_1', 'evt_2']);
    mock.timers.tick(30_000);
    expect((await acting).body).toMatchObject([
      { id: 'evt_1', status: 'processed' },
      { id: 'evt_2', status: 'pending' },
    ]);
  });

  it('sends only what the last run of its unit of work recorded', async () => {
    const { act, sent } = startWrites(async (write) => {
      await write(SESSION);
      return write(SESSION);
    });
    const runs = [[], RECORDED];
    await act(() => Promise.resolve(runs.shift() ?? []));
    expect(sent).toEqual(['evt_1']);
  });

  it('sends nothing if another node did the write meanwhile, and gives the reply of that node (D-ACT-3)', async () => {
    const elsewhere = Reply.ok('kept');
    const { act, sent } = startWrites(async (write) => {
      await write(SESSION);
      return elsewhere;
    });
    expect(await act(() => Promise.resolve(RECORDED))).toBe(elsewhere);
    expect(sent).toEqual([]);
  });
});
