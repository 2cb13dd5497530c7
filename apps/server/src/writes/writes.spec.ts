import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { RecordingLog } from '../../test/support/recording-log.js';
import type { Session } from '../database/index.js';
import { QueueFull, WaitedTooLong } from '../runtime/index.js';
import type { Requester } from '../runtime/index.js';
import { Reply } from '../http/reply/reply.js';
import type { RequestContext } from '../http/request/request-context.js';
import { ReplyStore, Writes } from './writes.js';
import type { StoredReply, RepeatableContext } from './writes.js';
import { UnitOfWorkWithoutDatabase } from '../../test/support/unit-of-work-without-database.js';

/** Commits what is kept in a unit of work only when the work succeeds. */
class Units extends UnitOfWorkWithoutDatabase {
  readonly committed = new Map<string, StoredReply>();
  readonly sessions = new Map<Session, Map<string, StoredReply>>();
  readonly requesters: Array<Requester | undefined> = [];
  units = 0;
  /** Why nobody has a turn. */
  full: Error | undefined;
  /** Runs before the work of each unit. */
  onBegun: () => void = () => undefined;

  async write<T>(work: (session: Session) => Promise<T>, requester?: Requester): Promise<T> {
    this.requesters.push(requester);
    if (this.full) throw this.full;
    this.units += 1;
    const session = {} as Session;
    const pending = new Map<string, StoredReply>();
    this.sessions.set(session, pending);
    this.onBegun();
    const result = await work(session);
    for (const [key, kept] of pending) this.committed.set(key, kept);
    return result;
  }
}

class Kept extends ReplyStore {
  constructor(private readonly units: Units) {
    super();
  }

  find(session: Session, ctx: RepeatableContext): Promise<StoredReply | undefined> {
    expect(session).toBe(this.units.reader);
    return Promise.resolve(this.units.committed.get(nameOf(ctx)));
  }

  keep(session: Session, ctx: RepeatableContext, { status, headers, body }: Reply): Promise<boolean> {
    if (this.units.committed.has(nameOf(ctx))) return Promise.resolve(false);
    const reply = Reply.of(status, body);
    for (let index = 0; index < headers.length; index += 2) reply.with(headers[index] ?? '', headers[index + 1] ?? '');
    this.units.sessions.get(session)?.set(nameOf(ctx), { bodyDigest: ctx.repeatable.bodyDigest, reply });
    return Promise.resolve(true);
  }

  replace(session: Session, ctx: RepeatableContext, reply: Reply): Promise<void> {
    this.units.sessions.get(session)?.set(nameOf(ctx), { bodyDigest: ctx.repeatable.bodyDigest, reply });
    return Promise.resolve();
  }
}

const UNGUARDED = { guardsAllWrites: false, remember: () => Promise.resolve(true) };

function nameOf({ customerId, caller, repeatable: { path, key } }: RepeatableContext): string {
  return [customerId, caller.username, path, key].join();
}

function ctxOf(repeatable?: Partial<RepeatableContext['repeatable']>, username = 'a'): RequestContext {
  const ctx = { customerId: 1, caller: { username } as RequestContext['caller'], transactionId: '{T}' };
  return repeatable ? { ...ctx, repeatable: { key: 'k', path: '/p', bodyDigest: 'd', ...repeatable } } : ctx;
}

function newWrites(units = new Units()) {
  const kept = new Kept(units);
  const log = new RecordingLog();
  let made = 0;
  return {
    units,
    log,
    writes: new Writes(units, kept, UNGUARDED, log),
    create: () => Promise.resolve(Reply.created(`/${(made += 1)}`)),
    made: () => made,
  };
}

describe('Writes', () => {
  it('writes in the name of the caller', async () => {
    const { writes, units, create } = newWrites();
    await writes.run(ctxOf(), create);
    await writes.run(ctxOf({}, 'b'), create);
    expect(units.requesters).toEqual([
      { group: '1', member: 'a' },
      { group: '1', member: 'b' },
    ]);
  });

  it.each([
    [new QueueFull('member', 256), '256 writes of your own wait already. Try again shortly.'],
    [new QueueFull('group', 512), '512 writes of this customer wait already. Try again shortly.'],
    [new QueueFull('all', 1024), '1024 writes wait already. Try again shortly.'],
    [new WaitedTooLong(5000), 'The service is busy; try again shortly.'],
  ])('refuses for now if there is no turn, and the log says whose: %s', async (full, message) => {
    const { writes, units, log, create } = newWrites();
    units.full = full;
    for (const ctx of [ctxOf(), ctxOf({})]) {
      await expect(writes.run(ctx, create)).rejects.toMatchObject({ code: 'BUSY', message });
    }
    expect(JSON.parse(log.text)).toMatchObject({ msg: 'A write was not begun.', user: 'a', customer: 1, times: 1 });
    units.full = undefined;
    expect((await writes.run(ctxOf({}), create)).headers).toEqual(['Location', '/1']);
  });

  it('refuses a request of a customer who was removed, also if it had to wait (D-OPR-7)', async () => {
    const { writes, units, create, made } = newWrites();
    units.removedCustomers.add(1);
    await expect(writes.run(ctxOf(), create)).rejects.toMatchObject({ code: 'RESOURCE_ACCESS_DENIED' });
    units.removedCustomers.delete(1);
    units.onBegun = () => void units.removedCustomers.add(1);
    await expect(writes.run(ctxOf(), create)).rejects.toMatchObject({ code: 'RESOURCE_ACCESS_DENIED' });
    expect(made()).toBe(0);
  });

  describe('on another node', () => {
    it('gives up its own refusal too: what the first one wrote may be what it was refused for', async () => {
      const units = new Units();
      const [here, there] = [newWrites(units), newWrites(units)];
      const slow = here.writes.run(ctxOf({}), async () => {
        await there.writes.run(ctxOf({}), () => Promise.resolve(Reply.created('/there')));
        throw ProtocolError.of('VALUE_INVALID', 'Taken.');
      });
      expect((await slow).headers).toEqual(['Location', '/there', 'Idempotency-Replayed', 'true']);
    });
  });
});
