import { afterAll, describe, expect, it } from '@jest/globals';
import { runCrashRounds } from '../crash-rounds.mjs';
import { DATABASES } from '@talent-platform/harness/databases.mjs';
import { PeopleLedger } from '../ledgers.mjs';

const ROUNDS = 3;

describe.each(DATABASES)('%s', (_name, createDatabase) => {
  let database;

  afterAll(() => database?.remove());

  it('keeps every acknowledged write through SIGKILL, makes nothing twice, stays sound, and tells a partner of every move (D-EVT-1, D-EVT-3)', async () => {
    database = await createDatabase();
    const { acknowledged, moves, violations } = await runCrashRounds({ database, rounds: ROUNDS });
    expect(violations).toEqual([]);
    expect(acknowledged).toBeGreaterThan(ROUNDS);
    expect(moves).toBeGreaterThan(ROUNDS);
  });
});

describe('PeopleLedger', () => {
  /** A server that holds these people. */
  const holding = (people) => ({ read: async (id) => people[id] ?? null });

  async function violationsOf(record, people) {
    const ledger = new PeopleLedger();
    record(ledger);
    await ledger.check(holding(people));
    return ledger.violations;
  }

  const changedTo = (value, sent) => (ledger) => {
    ledger.created(1, 'a');
    ledger.sent(1, 'field1', value);
    ledger.changed(1, 'field1');
    if (sent !== undefined) ledger.sent(1, 'field1', sent);
  };

  it.each([
    ['an acknowledged person who is there', (ledger) => ledger.created(1, 'a'), { 1: { lastname: 'a' } }],
    ['a change that was only sent, and is there', changedTo(3, 4), { 1: { lastname: 'a', field1: 4 } }],
  ])('takes %s', async (_title, record, people) => {
    expect(await violationsOf(record, people)).toEqual([]);
  });

  it.each([
    ['an acknowledged person who is lost', (ledger) => ledger.created(1, 'a'), {}],
    ['an acknowledged change that is lost', changedTo(3), { 1: { lastname: 'a' } }],
    ['an older value than the acknowledged one', changedTo(3), { 1: { lastname: 'a', field1: 2 } }],
    [
      'an id that was given twice',
      (ledger) => (ledger.created(1, 'a'), ledger.created(1, 'b')),
      { 1: { lastname: 'b' } },
    ],
  ])('finds %s', async (_title, record, people) => {
    expect(await violationsOf(record, people)).toHaveLength(1);
  });

  describe('repeats what was sent and not acknowledged', () => {
    const person = { firstname: 'A', lastname: 'a' };

    async function repeated(ids, record = (/** @type {PeopleLedger} */ _) => {}) {
      const ledger = new PeopleLedger();
      ledger.creating('key', person);
      record(ledger);
      /** @type {object[]} */
      const sent = [];
      const create = async (...request) => ids[sent.push(request) - 1];
      await ledger.repeatPending({ create });
      return { sent, violations: ledger.violations, acknowledged: ledger.acknowledged };
    }

    it('under its key, and takes the answer for the acknowledgement', async () => {
      const { sent, violations, acknowledged } = await repeated([1, 1]);
      expect(sent).toEqual([
        [person, 'key'],
        [person, 'key'],
      ]);
      expect([violations, acknowledged]).toEqual([[], 1]);
    });

    it('and finds that it was made twice', async () => {
      expect((await repeated([1, 2])).violations).toHaveLength(1);
    });
  });
});
