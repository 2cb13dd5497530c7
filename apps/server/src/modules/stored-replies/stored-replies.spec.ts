import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../http/index.js';
import { formatReply, parseReply, ExpiredReplies, STORED_MS } from './stored-replies.js';
import type { Session } from '../../database/index.js';
import type { Log } from '../../runtime/index.js';
import { StoredRepliesRepository } from './stored-replies.repository.js';
import { UnitOfWorkWithoutDatabase } from '../../../test/support/unit-of-work-without-database.js';
import { TestClock } from '../../../test/support/test-clock.js';

const again = (reply: Reply): Reply => parseReply(formatReply(reply));

describe('a stored reply', () => {
  it('is the same again: status, headers in their order, body', () => {
    const reply = Reply.of(400, { errors: [{ errorMessage: 'ä', errorCode: 5 }] })
      .with('X-Error', '5:a')
      .with('X-Error', '5:b')
      .with('Location', 'http://x/y')
      .with('ETag', '"1"')
      .withLinks([{ rel: 'self', title: 'T', url: 'http://x' }]);
    expect(again(reply)).toEqual(reply);
  });

  it('has no body if it had none', () => {
    expect(again(Reply.created('/x')).body).toBeUndefined();
  });

  it('keeps no header that belongs to one response', () => {
    const reply = Reply.noContent().with('Connection', 'close').with('X-Warning', '4:x').with('Retry-After', '1');
    expect(again(reply).headers).toEqual(['X-Warning', '4:x']);
  });

  it('takes a value that is the name of a header for what it is', () => {
    expect(again(Reply.noContent().with('Connection', 'etag').with('ETag', 'connection')).headers).toEqual([
      'ETag',
      'connection',
    ]);
  });
});

const NOW = Date.parse('2026-11-20T12:00:00Z');

class Units extends UnitOfWorkWithoutDatabase {
  units = 0;

  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.units += 1;
    return work(this.reader);
  }
}

/** Holds a number of expired replies. */
class Answers extends StoredRepliesRepository {
  readonly limits = new Set<number>();
  onDelete = (): void => {};

  constructor(public expired: number) {
    super();
  }

  override deleteExpired(_session: Session, expiredAt: number, limit: number): Promise<number> {
    expect(expiredAt).toBe(NOW - STORED_MS);
    this.limits.add(limit);
    const deleted = Math.min(limit, this.expired);
    this.expired -= deleted;
    this.onDelete();
    return Promise.resolve(deleted);
  }
}

function newSweeper(expired: number) {
  const [units, replies] = [new Units(), new Answers(expired)];
  return { units, replies, sweeper: new ExpiredReplies(units, replies, new TestClock(), {} as Log) };
}

describe('ExpiredReplies', () => {
  it.each([
    [0, 1],
    [499, 1],
    [500, 2],
    [1234, 3],
  ])('deletes %i in %i units of work of a bounded size', async (expired, count) => {
    const { units, replies, sweeper } = newSweeper(expired);
    await sweeper.sweep();
    expect([replies.expired, units.units, [...replies.limits]]).toEqual([0, count, [500]]);
  });

  it('leaves to the next sweep what is too much for one', async () => {
    const { replies, sweeper } = newSweeper(60_000);
    await sweeper.sweep();
    expect(replies.expired).toBe(10_000);
    await sweeper.sweep();
    expect(replies.expired).toBe(0);
  });

  it('sweeps once at a time', async () => {
    const { units, replies, sweeper } = newSweeper(700);
    await Promise.all([sweeper.sweep(), sweeper.sweep()]);
    expect([replies.expired, units.units]).toEqual([0, 3]);
  });

  it('stops between two units when the server stops', async () => {
    const { replies, sweeper } = newSweeper(5000);
    replies.onDelete = () => void sweeper.onApplicationShutdown();
    await sweeper.sweep();
    expect(replies.expired).toBe(4500);
  });
});
