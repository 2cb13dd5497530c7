import { describe, expect, it } from '@jest/globals';
import type { Session } from '../../../database/index.js';
import { Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { SystemClock } from '../../../runtime/index.js';
import type { Write, Writes } from '../../../writes/index.js';
import type { FirstOutcome } from '../action-outcome.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import type { AttemptJournal } from './attempt-journal.js';
import type { Attempts } from './attempts.js';
import type { DeliveryWorker } from './delivery-worker.js';
import { OwnClaims } from '../deliveries/own-claims.js';
import { WritesWithEvents } from './writes-with-events.js';

const CTX = {} as RequestContext;
const SESSION = {} as Session;
const DELIVERY = {
  id: 'evt_1',
  status: 'pending',
  claim: 'mine',
  dueAt: Number.MAX_SAFE_INTEGER,
  eventType: 'AssessmentEvent',
};
const RECORDED = [{ delivery: DELIVERY, subscription: { destination: {} } }] as unknown as readonly RecordedDelivery[];
const LABELS = {
  labelOf: (_type: string, fieldId: string) => (fieldId === 'firstname' ? 'First name' : undefined),
};
const toReply = (outcomes: readonly FirstOutcome[]): Reply => Reply.ok(outcomes);

/** Starts `WritesWithEvents` with a partner who processes every event. Returns what was sent, and the replies stored after the commit. */
function startWrites(run: (write: Write) => Promise<Reply>) {
  const sent: string[] = [];
  const attempts = {
    isSending: true,
    roomAt: () => 1,
    make: ({ id }: { readonly id: string }) => {
      sent.push(id);
      return Promise.resolve({ state: { status: 'processed', userMessage: 'Fill in {{person.firstname}}.' } });
    },
  };
  const later: Reply[] = [];
  const writes = {
    run: (_ctx: RequestContext, write: Write) => run(write),
    keepLater: (_ctx: RequestContext, reply: Reply) => Promise.resolve(later[later.push(reply) - 1]),
  };
  const journal = { record: () => Promise.resolve() };
  const worker = { continueLane: () => undefined };
  const ownClaims = new OwnClaims();
  const withEvents = new WritesWithEvents(
    writes as unknown as Writes,
    attempts as unknown as Attempts,
    journal as unknown as AttemptJournal,
    worker as unknown as DeliveryWorker,
    ownClaims,
    new SystemClock(),
  );
  /** The three steps, as services call them. */
  const act = async (work: () => Promise<readonly RecordedDelivery[]>): Promise<Reply> => {
    const committed = await withEvents.commit(CTX, work, toReply);
    const outcomes = await withEvents.attempt(committed.recorded, LABELS);
    return withEvents.reply(CTX, committed, toReply(outcomes));
  };
  return { act, sent, later, ownClaims };
}

describe('a write with events for partners (D-EVT-1)', () => {
  it('replies with the first replies of partners, after the commit', async () => {
    const atCommit: unknown[] = [];
    const { act, sent, later } = startWrites(async (write) => {
      const reply = await write(SESSION);
      atCommit.push(reply.body, sent.length);
      return reply;
    });
    const reply = await act(() => Promise.resolve(RECORDED));
    expect(atCommit).toEqual([[{ id: 'evt_1', status: 'pending' }], 0]);
    expect(reply.body).toEqual([{ id: 'evt_1', status: 'processed', message: 'Fill in First name.' }]);
    expect(sent).toEqual(['evt_1']);
    expect(later).toEqual([reply]);
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

  it('holds its claim from the commit until its attempt has ended, and no longer', async () => {
    const counts: number[] = [];
    const { act, ownClaims } = startWrites(async (write) => {
      const reply = await write(SESSION);
      counts.push(ownClaims.count);
      return reply;
    });
    await act(() => Promise.resolve(RECORDED));
    expect([counts, ownClaims.count]).toEqual([[1], 0]);
    await ownClaims.ended();
    const failing = startWrites(async (write) => {
      await write(SESSION);
      throw new TypeError('broken');
    });
    await expect(failing.act(() => Promise.resolve(RECORDED))).rejects.toThrow('broken');
    expect(failing.ownClaims.count).toBe(0);
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

  it('waits for nobody if there is no partner, or if the write failed', async () => {
    const { act, sent } = startWrites((write) => write(SESSION));
    expect((await act(() => Promise.resolve([]))).body).toEqual([]);
    await expect(act(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
    expect(sent).toEqual([]);
  });
});
