import type { FormQuestion } from '@talent-platform/blueprint';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { TestServer } from '../../support/test-server.js';

/** The number of times that two writers meet. */
const ROUNDS = 60;
const READERS = 3;

const question = (name: string, type: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
  name,
  label: `Label of ${name}`,
  type,
  ...more,
});
const QUESTIONS: readonly FormQuestion[] = [
  question('synced', 'NUMBER', { prepopulation: { type: -2, field: 'field1' } }),
  question('named', 'TEXTFIELD', { prepopulation: { type: -2, field: 'field2' } }),
  question('copied', 'NUMBER', { prepopulation: { type: -3, field: 'field3' } }),
  question('plain', 'NUMBER', { required: true }),
  question('several', 'MULTISELECT', { options: ['0', '1', '2', '3'] }),
  question('rounds', 'GROUP', {
    questions: [question('value', 'NUMBER', { required: true }), question('note', 'TEXTAREA')],
  }),
  ...Array.from({ length: 16 }, (_, index) => question(`a${index}`, 'NUMBER')),
];
const blueprint = aBlueprint(1001, {
  quota: { requestsPerDay: 1_000_000 },
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Synced', type: 'integer' },
        { id: 'field2', label: 'Named', type: 'text' },
        { id: 'field3', label: 'Copied', type: 'integer' },
      ],
    },
  },
  forms: [
    { formname: 'raced', displayName: 'Raced', type: 'Person', questions: QUESTIONS },
    { formname: 'about', displayName: 'About somebody', type: 'Person', private: 'candidate', questions: QUESTIONS },
  ],
});

interface Entry {
  readonly entry: number;
  readonly value: number;
  readonly note?: string;
}

/** Answers that all say one value, some of which are fields of the owner. */
function answersOf(value: number): Record<string, unknown> {
  const several = ['0', '1', '2', '3'].slice(0, (value % 4) + 1);
  const rounds = Array.from({ length: (value % 5) + 1 }, () => ({ value, note: `${value}` }));
  return { synced: value, named: `${value}`, copied: value, plain: value, several, rounds };
}

/** Expects a read to hold all of one submission, and nothing of another. */
function expectWhole(read: unknown): number {
  const { synced, named, copied, plain, several, rounds } = read as Record<string, unknown>;
  const value = Number(plain);
  const entries = (rounds as readonly Entry[]).map(({ value: one, note }) => ({ value: one, note }));
  expect({ synced, named, copied, plain, several, rounds: entries }).toEqual(answersOf(value));
  return value;
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describeServer('forms at the same time', { blueprints: [blueprint] }, (under) => {
  let client: ApiClient;

  const newPerson = () => client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
  const body = (owner: number, value: number) => ({ owner, formname: 'raced', ...answersOf(value) });
  const put = (sender: ApiClient, owner: number, value: number) =>
    sender.send('PUT', '/forms', { body: body(owner, value) });
  const read = async (id: number) => {
    const { status, json, text } = await client.get(`/forms/raced/data/${id}`);
    if (status !== 200) throw new Error(`The form was answered with ${status} ${text}`);
    return json as Readonly<Record<string, unknown>>;
  };
  const submit = async (owner: number, value: number) => {
    const { status, headers, text } = await client.post('/forms', body(owner, value));
    if (status !== 201) throw new Error(`The form was answered with ${status} ${text}`);
    return Number(headers.location?.split('/').at(-1));
  };

  beforeAll(() => {
    client = new ApiClient(under.server, 1001);
  });

  describe('two PUTs', () => {
    /** Two senders replace one form again and again, while readers look; at the end of each round one of the two is there. */
    async function race(
      id: number,
      owner: number,
      send: (index: number, value: number) => Promise<{ status: number }>,
    ): Promise<void> {
      let done = false;
      const readers = times(READERS, async () => {
        while (!done) expectWhole(await read(id));
      });
      const writing = (async () => {
        for (let round = 1; round <= ROUNDS; round += 1) {
          const values = [2 * round, 2 * round + 1];
          const replies = await Promise.all(values.map((value, index) => send(index, value)));
          expect(replies.map(({ status }) => status)).toEqual([201, 201]);
          const value = expectWhole(await read(id));
          expect(values).toContain(value);
          const profile = await client.read(`people/${owner}`, 'field1,field2,field3');
          expect(profile).toEqual({ field1: value, field2: `${value}`, field3: value });
        }
      })();
      await writing.finally(() => (done = true));
      await Promise.all(readers);
    }

    it('leave one whole set of answers, and readers never see a mixture', async () => {
      const owner = await newPerson();
      await race(await submit(owner, 1), owner, (_index, value) => put(client, owner, value));
    });

    it('leave one whole set, whichever path they take', async () => {
      const owner = await newPerson();
      const id = await submit(owner, 1);
      const byId = (value: number) => client.send('PUT', `/forms/${id}`, { body: answersOf(value) });
      await race(id, owner, (index, value) => (index === 0 ? put(client, owner, value) : byId(value)));
    });

    it('leave one whole set, on two nodes as well', async () => {
      const other = await TestServer.start({ database: under.database });
      try {
        const senders = [client, new ApiClient(other, 1001)] as const;
        const owner = await newPerson();
        await race(await submit(owner, 1), owner, (index, value) => put(senders[index] ?? client, owner, value));
      } finally {
        await other.stop();
      }
    });

    it('never number an entry twice', async () => {
      const owner = await newPerson();
      const id = await submit(owner, 4);
      const given = new Set<number>();
      for (let round = 0; round < 10; round += 1) {
        const { rounds } = await read(id);
        const entries = (rounds as readonly Entry[]).map(({ entry }) => entry);
        expect(entries.filter((entry) => given.has(entry))).toEqual([]);
        entries.forEach((entry) => given.add(entry));
        await Promise.all([4, 4].map((value) => put(client, owner, value)));
      }
    });
  });

  describe('the first submissions of one owner', () => {
    it('make one form, and the other callers learn that it is filled (D-FRM-2)', async () => {
      const owner = await newPerson();
      const replies = await Promise.all(times(12, (index) => client.post('/forms', body(owner, index))));
      const refused = replies.filter(({ status }) => status !== 201);
      expect(refused.map((reply) => [reply.status, codesOf(reply)])).toEqual(times(11, () => [400, [16]]));
      const [made] = replies.filter(({ status }) => status === 201);
      const value = replies.findIndex((reply) => reply === made);
      expect(expectWhole(await read(Number(made?.headers.location?.split('/').at(-1))))).toBe(value);
    });

    it('as PUTs make one form and replace it', async () => {
      const owner = await newPerson();
      const replies = await Promise.all(times(12, (index) => put(client, owner, index)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual(times(12, () => 201));
      const places = new Set(replies.map(({ headers }) => headers.location));
      expect(places.size).toBe(1);
      expectWhole(await read(Number([...places][0]?.split('/').at(-1))));
    });

    it('about different people make one form for each of them', async () => {
      const [owner, ...people] = await Promise.all(times(7, newPerson));
      const replies = await Promise.all(
        people.map((updatedForcandidate, index) =>
          client.post('/forms', { ...body(owner ?? 0, index), formname: 'about', updatedForcandidate }),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual(times(6, () => 201));
      expect(new Set(replies.map(({ headers }) => headers.location)).size).toBe(6);
    });

    it('of different owners never get one id twice, and leave no gap (D-FRM-1)', async () => {
      const owners = await Promise.all(times(20, newPerson));
      const before = await submit(await newPerson(), 1);
      const ids = await Promise.all(owners.map((owner, index) => submit(owner, index)));
      expect(ids.toSorted((one, other) => one - other)).toEqual(times(20, (index) => before + 1 + index));
    });
  });

  describe('PATCHes', () => {
    it('of different answers all survive', async () => {
      const id = await submit(await newPerson(), 3);
      const changes = times(16, (index) => ({ [`a${index}`]: index }));
      const replies = await Promise.all(changes.map((change) => client.patch(`/forms/${id}`, change)));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
      expect(await read(id)).toMatchObject(Object.assign({}, ...changes) as object);
    });

    it('that each append an entry give each a number of its own', async () => {
      const id = await submit(await newPerson(), 0);
      const replies = await Promise.all(times(16, (value) => client.patch(`/forms/${id}`, { rounds: [{ value }] })));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
      const { rounds } = await read(id);
      const [, ...appended] = rounds as readonly Entry[];
      expect(appended.map(({ entry }) => entry)).toEqual(times(16, (index) => index + 2));
      expect(new Set(appended.map(({ value }) => value)).size).toBe(16);
    });

    it('of the form and of the owner agree about what is in step', async () => {
      const owner = await newPerson();
      const id = await submit(owner, 5);
      for (let round = 10; round < 30; round += 1) {
        const replies = await Promise.all([
          client.patch(`/forms/${id}`, { synced: round, plain: round }),
          client.patch(`/people/${owner}`, { field1: -round, field2: `${round}` }),
        ]);
        expect(replies.map(({ status }) => status)).toEqual([204, 204]);
        const { field1, field2 } = await client.read(`people/${owner}`, 'field1,field2');
        expect([round, -round]).toContain(field1);
        expect(await read(id)).toMatchObject({ synced: field1, named: field2, plain: round });
      }
    });
  });
});
