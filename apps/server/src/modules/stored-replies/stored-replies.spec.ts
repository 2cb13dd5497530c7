import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../http/index.js';
import { formatReply, parseReply, ExpiredReplies } from './stored-replies.js';
import type { Session } from '../../database/index.js';
import type { Configuration } from '../../config/index.js';
import { aRetention } from '../../../test/builders/retention.builder.js';
import { Turns } from '../retention/index.js';
import { StoredRepliesRepository } from './stored-replies.repository.js';
import { UnitOfWorkWithoutDatabase } from '../../../test/support/unit-of-work-without-database.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestClock } from '../../../test/support/test-clock.js';

const again = (reply: Reply): Reply => parseReply(formatReply(reply));

it('a stored reply keeps no header that belongs to one response', () => {
  const reply = Reply.noContent().with('Connection', 'close').with('X-Warning', '4:x').with('Retry-After', '1');
  expect(again(reply).headers).toEqual(['X-Warning', '4:x']);
});

const NOW = Date.parse('2026-11-20T12:00:00Z');
const KEPT_MS = 86_400_000;

class Units extends UnitOfWorkWithoutDatabase {
  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return work(this.reader);
  }
}

class FreeTurns extends Turns {
  override take(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** Holds a number of expired replies. */
class Answers extends StoredRepliesRepository {
  readonly limits: number[] = [];
  onDelete = (): void => {};

  constructor(public expired: number) {
    super();
  }

  override deleteExpired(_session: Session, expiredAt: number, limit: number): Promise<number> {
    expect(expiredAt).toBe(NOW - KEPT_MS);
    this.limits.push(limit);
    const deleted = Math.min(limit, this.expired);
    this.expired -= deleted;
    this.onDelete();
    return Promise.resolve(deleted);
  }
}

function newSweeper(expired: number) {
  const [replies, log, unitOfWork, clock] = [new Answers(expired), new RecordingLog(), new Units(), new TestClock()];
  const retention = aRetention({ unitOfWork, clock, log, turns: new FreeTurns(unitOfWork, clock) });
  const sweeper = new ExpiredReplies(retention, replies, { kept: { repliesMs: KEPT_MS } } as Configuration);
  return { replies, log, sweeper };
}

describe('ExpiredReplies (D-OPR-16)', () => {
  it.each([0, 50, 12_345])('deletes %i in units of work of a bounded size', async (expired) => {
    const { replies, log, sweeper } = newSweeper(expired);
    await sweeper.sweep();
    expect(replies.expired).toBe(0);
    expect(replies.limits.filter((limit) => limit < 1 || limit > 2000)).toEqual([]);
    const line = `"table":"stored_replies","rows":${expired},"before":"2026-11-19T12:00:00.000Z"`;
    expect(log.text.includes(line)).toBe(expired > 0);
  });

  it('stops between two units when the server stops', async () => {
    const { replies, sweeper } = newSweeper(5000);
    replies.onDelete = () => void sweeper.onApplicationShutdown();
    await sweeper.sweep();
    expect(replies.expired).toBe(4500);
  });
});
