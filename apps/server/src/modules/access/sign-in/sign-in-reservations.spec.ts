import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../database/index.js';
import { SecretBox } from '../secret-box.js';
import { SignInFailuresRepository } from './sign-in-failures.repository.js';
import type { FailuresByKey } from './sign-in-failures.repository.js';
import { SignInReservations } from './sign-in-reservations.js';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import { WritesInTurn } from '../../../../test/support/unit-of-work-without-database.js';

const ADA = { address: '192.0.2.1', username: 'ada' };

/** The counts that all nodes share. */
class SharedFailures extends SignInFailuresRepository {
  readonly counts = new Map<string, number>();
  lastWrite: Promise<unknown> = Promise.resolve();
  writes = 0;
  failing = false;

  override async lock(_session: Session, keys: readonly string[]): Promise<FailuresByKey> {
    if (this.failing) throw new TypeError('The database takes nothing.');
    this.writes += 1;
    return new Map(keys.map((key) => [key, this.counts.get(key) ?? 0]));
  }

  override async save(_session: Session, counts: FailuresByKey): Promise<void> {
    for (const [key, forgottenAt] of counts) this.counts.set(key, forgottenAt);
  }

  override async deleteBefore(_session: Session, now: number, limit: number): Promise<number> {
    const old = [...this.counts].filter(([, forgottenAt]) => forgottenAt < now).slice(0, limit);
    for (const [key] of old) this.counts.delete(key);
    return old.length;
  }
}

describe('SignInReservations (D-SIG-24)', () => {
  let clock: TestClock;
  let log: RecordingLog;
  let failures: SharedFailures;
  let nodes: SignInReservations[];

  const newNode = (mayBeShared = true): SignInReservations =>
    new SignInReservations(
      new WritesInTurn(mayBeShared, failures),
      failures,
      new SecretBox(Buffer.alloc(32, 1)),
      clock,
      log,
    );
  const nodeAt = (index: number): SignInReservations => nodes[index % nodes.length] ?? newNode();
  /** Returns how many of the attempts may be made, which all nodes decide at once. */
  const reserved = async (count: number, signIn: (index: number) => typeof ADA = () => ADA): Promise<number> => {
    const all = Array.from({ length: count }, (_, index) => nodeAt(index).reserve(signIn(index)));
    return (await Promise.all(all)).filter(({ waitMs }) => waitMs === 0).length;
  };

  beforeEach(() => {
    [clock, log, failures] = [new TestClock(), new RecordingLog(), new SharedFailures()];
    nodes = [newNode(), newNode(), newNode()];
  });

  it('tells which limit was reached once, on the node that has reached it', async () => {
    const decisions = [];
    for (let index = 0; index < 9; index += 1) decisions.push(await nodeAt(index).reserve(ADA));
    expect(decisions.map(({ reached }) => reached)).toEqual([[], [], [], [], ['user and address'], [], [], [], []]);
  });

  it('remembers a refusal of all nodes, until one more may be made', async () => {
    await reserved(60);
    const [node] = nodes;
    expect(await node?.msToNextTry(ADA)).toBe(0);
    (await node?.reserve(ADA))?.remember();
    expect(await node?.msToNextTry(ADA)).toBe(30_000);
    const before = failures.writes;
    expect((await node?.reserve(ADA))?.waitMs).toBe(30_000);
    expect(failures.writes).toBe(before);
    clock.advance(30_000);
    expect((await node?.reserve(ADA))?.waitMs).toBe(0);
  });

  it('counts by itself and says so while the database takes no counts', async () => {
    failures.failing = true;
    expect(await reserved(60)).toBe(15);
    expect(log.text).toContain('Wrong passwords are counted by this node alone');
    expect(log.text).not.toContain('ada');
  });

  it('stores neither addresses nor names', async () => {
    await reserved(3);
    expect([...failures.counts.keys()].join(' ')).toMatch(/^[0-9a-f]{64}( [0-9a-f]{64}){3}$/);
  });
});
