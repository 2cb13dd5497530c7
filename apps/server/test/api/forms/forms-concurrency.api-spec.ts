import type { FormQuestion } from '@talent-platform/blueprint';
import { describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, copied, questionsNamed, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { filledId, FormsClient, problemsOf } from '../../support/forms-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

/** The number of times that two writers meet. */
const ROUNDS = 10;
const READERS = 3;

const QUESTIONS: readonly FormQuestion[] = [
  synced('synced', 'field1', { type: 'NUMBER' }),
  synced('named', 'field2'),
  copied('copied', 'field3', { type: 'NUMBER' }),
  aQuestion('plain', { type: 'NUMBER', required: true }),
  aQuestion('several', { type: 'MULTISELECT', options: ['0', '1', '2', '3'] }),
  aQuestion('rounds', { type: 'GROUP', questions: [aQuestion('value', { type: 'NUMBER' }), aQuestion('note')] }),
  ...questionsNamed(...times(16, (index) => `a${index}`)),
];
const FORMS = [
  aForm('raced', { questions: QUESTIONS }),
  aForm('tied', { questions: [synced('outer_id', 'externalid'), synced('middle', 'middlename'), aQuestion('a')] }),
  aForm('tied_too', { questions: [synced('middle', 'middlename'), synced('surname', 'lastname')] }),
];
const blueprint = aFormsBlueprint(1001, FORMS, {
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Synced', type: 'integer' },
        { id: 'field2', label: 'Named', type: 'text' },
        { id: 'field3', label: 'Copied', type: 'integer' },
      ],
    },
  },
});

interface Entry {
  readonly entry: number;
  readonly value: number;
  readonly note?: string;
}

/** Answers that all say one value, some of which are fields of the owner. */
function answersOf(value: number): Record<string, unknown> {
  const several = ['0', '1', '2', '3'].slice(0, (value % 4) + 1);
  const rounds = times((value % 5) + 1, () => ({ value, note: `${value}` }));
  return { synced: value, named: `${value}`, copied: value, plain: value, several, rounds };
}

/** Expects a read to hold all of one submission, and nothing of another. */
function expectWhole({ rounds, ...read }: Record<string, unknown>): number {
  const value = Number(read['plain']);
  const entries = (rounds as readonly Entry[]).map(({ value: one, note }) => ({ value: one, note }));
  expect({ ...read, rounds: entries }).toEqual(answersOf(value));
  return value;
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const statusesOf = (replies: readonly RawResponse[]): number[] => replies.map(({ status }) => status).toSorted();

describeServer('forms at the same time', { blueprints: [blueprint] }, (under) => {
  const forms = FormsClient.of(under.server, 1001);

  const body = (owner: number, value: number) => ({ owner, formname: 'raced', ...answersOf(value) });

  it('never leave or show a mixture of two PUTs, whichever path and node they take, nor number an entry twice', async () => {
    const other = await TestServer.start({ database: under.database });
    const there = FormsClient.of(other, 1001);
    const owner = await forms.owner();
    const id = filledId(await forms.sendNew(body(owner, 1)), 201);
    const given = new Set<number>();
    let done = false;
    const readers = times(READERS, async () => {
      while (!done) expectWhole(await forms.answers('raced', id));
    });
    const writing = (async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const values = [2 * round, 2 * round + 1] as const;
        const replies = await Promise.all([
          forms.sendReplacement(body(owner, values[0])),
          there.send('PUT', id, answersOf(values[1])),
        ]);
        expect(statusesOf(replies)).toEqual([201, 201]);
        const read = await forms.answers('raced', id);
        const value = expectWhole(read);
        expect(values).toContain(value);
        const profile = await forms.api.read(`people/${owner}`, 'field1,field2,field3');
        expect(profile).toEqual({ field1: value, field2: `${value}`, field3: value });
        const entries = (read['rounds'] as readonly Entry[]).map(({ entry }) => entry);
        expect(entries.filter((entry) => given.has(entry))).toEqual([]);
        entries.forEach((entry) => given.add(entry));
      }
    })();
    await writing.finally(() => (done = true));
    await Promise.all(readers);
    await other.stop();
  });

  describe('that are the first submissions of one owner', () => {
    it('make one form, and the other callers learn that it is filled (D-FRM-2)', async () => {
      const owner = await forms.owner();
      const replies = await Promise.all(times(12, (index) => forms.sendNew(body(owner, index))));
      const refused = replies.filter(({ status }) => status !== 201);
      expect(refused.map((reply) => [reply.status, codesOf(reply)])).toEqual(times(11, () => [400, [16]]));
      const value = replies.findIndex(({ status }) => status === 201);
      const id = filledId(replies[value] as RawResponse, 201);
      expect(expectWhole(await forms.answers('raced', id))).toBe(value);
    });

    it('as PUTs make one form and replace it', async () => {
      const owner = await forms.owner();
      const replies = await Promise.all(times(12, (index) => forms.sendReplacement(body(owner, index))));
      const ids = new Set(replies.map((reply) => filledId(reply, 201)));
      expect(ids.size).toBe(1);
      expectWhole(await forms.answers('raced', [...ids][0] ?? 0));
    });
  });

  it('of different owners never get one id twice, and leave no gap (D-FRM-1)', async () => {
    const owners = await Promise.all(times(20, () => forms.owner()));
    const before = await forms.fillNew('raced', answersOf(1));
    const replies = await Promise.all(owners.map((owner, index) => forms.sendNew(body(owner, index))));
    const ids = replies.map((reply) => filledId(reply, 201)).toSorted((one, other) => one - other);
    expect(ids).toEqual(times(20, (index) => before + 1 + index));
  });

  it('all survive if they change different answers, and give each entry that they append a number of its own', async () => {
    const id = await forms.fillNew('raced', answersOf(0));
    const changes = times(16, (index) => ({ [`a${index}`]: `${index}` }));
    const replies = await Promise.all(
      changes.map((change, value) => forms.sendChange(id, { ...change, rounds: [{ value }] })),
    );
    expect(new Set(statusesOf(replies))).toEqual(new Set([204]));
    const { rounds, ...answers } = await forms.answers('raced', id);
    expect(answers).toMatchObject(Object.assign({}, ...changes) as object);
    const [, ...appended] = rounds as readonly Entry[];
    expect(appended.map(({ entry }) => entry)).toEqual(times(16, (index) => index + 2));
    expect(new Set(appended.map(({ value }) => value)).size).toBe(16);
  });

  describe('that share a profile', () => {
    it('are all written when they are submitted, replaced and changed at once, by every path', async () => {
      const owner = await forms.owner();
      const id = await forms.fill('tied', owner);
      const other = await forms.fill('tied_too', owner);
      for (let round = 0; round < 5; round += 1) {
        const replies = await Promise.all([
          ...times(3, (index) => forms.sendReplacement({ formname: 'tied', owner, middle: `put ${round} ${index}` })),
          ...times(3, (index) => forms.sendChange(id, { a: `${index}`, middle: `patch ${round} ${index}` })),
          ...times(3, (index) => forms.sendChange(`tied_too/data/${other}`, { surname: `S ${round} ${index}` })),
          forms.send('PUT', other, { middle: `other ${round}` }),
          forms.api.patch(`/people/${owner}`, { middlename: `itself ${round}` }),
        ]);
        expect(replies.filter(({ status }) => ![201, 204].includes(status))).toEqual([]);
      }
      const { middle } = await forms.answers('tied', id);
      expect(await forms.answers('tied_too', other)).toMatchObject({ middle });
      expect(await forms.api.read(`people/${owner}`, 'middlename')).toEqual({ middlename: middle });
    });

    it('are refused by If-Match if the user has not seen the latest value of the field in step (D-NET-6, D-FRM-21)', async () => {
      const owner = await forms.owner({ middlename: 'first' });
      const id = await forms.fill('tied', owner);
      const tag = await forms.tagOf(id);
      await forms.api.change(`people/${owner}`, { middlename: 'meanwhile' });
      const response = await forms.sendChange(id, { middle: 'late' }, { 'if-match': tag });
      expect([response.status, problemsOf(response)]).toEqual([412, ['21']]);
      expect(await forms.api.read(`people/${owner}`, 'middlename')).toEqual({ middlename: 'meanwhile' });
    });
  });
});
