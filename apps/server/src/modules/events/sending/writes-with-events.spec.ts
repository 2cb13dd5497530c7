import { describe, expect, it } from '@jest/globals';
import type { Session } from '../../../database/index.js';
import { Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { Write, Writes } from '../../../writes/index.js';
import type { FirstOutcome } from '../action-outcome.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import type { FirstAttempts } from './first-attempts.js';
import { WritesWithEvents } from './writes-with-events.js';

const CTX = {} as RequestContext;
const SESSION = {} as Session;
const RECORDED = [{ delivery: { id: 'evt_1', status: 'pending' } }] as unknown as readonly RecordedDelivery[];
const ANSWER = {
  labelOf: (_type: string, fieldId: string) => (fieldId === 'firstname' ? 'First name' : undefined),
  replyTo: (outcomes: readonly FirstOutcome[]) => Reply.ok(outcomes),
};

/** Who makes the first attempts, and how often that was asked. */
function startWrites(run: (write: Write) => Promise<Reply>) {
  const asked: unknown[] = [];
  const attempts = {
    of: (recorded: unknown) => {
      asked.push(recorded);
      return Promise.resolve([{ id: 'evt_1', status: 'processed', message: 'Fill in {{person.firstname}}.' }]);
    },
  };
  const later: Reply[] = [];
  const writes = {
    run: (_ctx: RequestContext, write: Write) => run(write),
    keepLater: (_ctx: RequestContext, reply: Reply) => Promise.resolve(later[later.push(reply) - 1]),
  };
  const told = new WritesWithEvents(writes as unknown as Writes, attempts as unknown as FirstAttempts);
  return { told, asked, later };
}

describe('a write of which partners are told (D-EVT-1)', () => {
  it('is answered with what they reply first, once it is committed', async () => {
    const kept: unknown[] = [];
    const { told, asked, later } = startWrites(async (write) => {
      const reply = await write(SESSION);
      kept.push(reply.body, asked.length);
      return reply;
    });
    const reply = await told.run(CTX, ANSWER, () => Promise.resolve(RECORDED));
    expect(kept).toEqual([[{ id: 'evt_1', status: 'pending' }], 0]);
    expect(reply.body).toEqual([{ id: 'evt_1', status: 'processed', message: 'Fill in First name.' }]);
    expect(asked).toEqual([RECORDED]);
    expect(later).toEqual([reply]);
  });

  it('sends what the last run of its unit of work recorded', async () => {
    const { told, asked } = startWrites(async (write) => {
      await write(SESSION);
      return write(SESSION);
    });
    const runs = [[], RECORDED];
    await told.run(CTX, ANSWER, () => Promise.resolve(runs.shift() ?? []));
    expect(asked).toEqual([RECORDED]);
  });

  it('that was done by another node meanwhile sends nothing, and is answered as that one kept it (D-ACT-3)', async () => {
    const elsewhere = Reply.ok('kept');
    const { told, asked } = startWrites(async (write) => {
      await write(SESSION);
      return elsewhere;
    });
    expect(await told.run(CTX, ANSWER, () => Promise.resolve(RECORDED))).toBe(elsewhere);
    expect(asked).toEqual([]);
  });

  it('waits for nobody where nobody is told, and where it failed', async () => {
    const { told, asked } = startWrites((write) => write(SESSION));
    expect((await told.run(CTX, ANSWER, () => Promise.resolve([]))).body).toEqual([]);
    await expect(told.run(CTX, ANSWER, () => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
    expect(asked).toEqual([]);
  });
});
