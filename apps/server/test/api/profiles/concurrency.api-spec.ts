import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { TestServer } from '../../support/test-server.js';

const WRITERS = 32;
const FIELDS = Array.from({ length: WRITERS }, (_, index) => ({
  id: `field${index + 1}`,
  label: `Field ${index + 1}`,
  type: 'text',
}));
const blueprint = aBlueprint(1001, {
  quota: { requestsPerDay: 1_000_000 },
  profileTypes: { people: { fields: FIELDS } },
});
const LEAST = { firstname: 'Ada', lastname: 'Lovelace' };

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describeServer('at the same time', { blueprints: [blueprint] }, (under) => {
  let client: ApiClient;

  beforeAll(() => {
    client = new ApiClient(under.server, 1001);
  });

  describe(`${WRITERS} writers of one profile`, () => {
    const names = FIELDS.map(({ id }) => id).join();

    it('each change another field, and all values are there (D-PRO-9)', async () => {
      const id = await client.create('people', LEAST);
      const responses = await Promise.all(
        FIELDS.map((field) => client.patch(`/people/${id}`, { [field.id]: `by ${field.label}` })),
      );
      expect(responses.map(({ status }) => status)).toEqual(times(WRITERS, () => 204));
      expect(await client.read(`people/${id}`, names)).toEqual(
        Object.fromEntries(FIELDS.map((field) => [field.id, `by ${field.label}`])),
      );
    });

    it('each write again and again, and the last value of each is there', async () => {
      const id = await client.create('people', LEAST);
      await Promise.all(
        FIELDS.map(async (field) => {
          for (let round = 1; round <= 5; round += 1) await client.change(`people/${id}`, { [field.id]: `${round}` });
        }),
      );
      expect(await client.read(`people/${id}`, names)).toEqual(
        Object.fromEntries(FIELDS.map((field) => [field.id, '5'])),
      );
    });

    it('are spread over two nodes, and all values are there', async () => {
      const other = await TestServer.start({ database: under.database });
      const nodes = [client, new ApiClient(other, 1001)];
      const id = await client.create('people', LEAST);
      const responses = await Promise.all(
        FIELDS.map((field, index) => nodes[index % 2]?.patch(`/people/${id}`, { [field.id]: field.label })),
      );
      expect(new Set(responses.map((response) => response?.status))).toEqual(new Set([204]));
      expect(await client.read(`people/${id}`, names)).toEqual(
        Object.fromEntries(FIELDS.map((field) => [field.id, field.label])),
      );
      await other.stop();
    });

    it('add an entry each to one collection, and no number is given twice', async () => {
      const id = await client.create('people', LEAST);
      await Promise.all(
        times(WRITERS, (index) => client.change(`people/${id}`, { phones: [{ phonenumber: `${index}` }] })),
      );
      const { phones } = (await client.read(`people/${id}`)) as {
        phones: Array<{ entry: number; phonenumber: string }>;
      };
      expect(phones.map(({ entry }) => entry)).toEqual(times(WRITERS, (index) => index + 1));
      expect(new Set(phones.map(({ phonenumber }) => phonenumber)).size).toBe(WRITERS);
    });

    it('make an entity tag each', async () => {
      const id = await client.create('people', LEAST);
      const tags = new Set<unknown>();
      await Promise.all(
        times(10, async (index) => {
          await client.change(`people/${id}`, { [`field${index + 1}`]: 'x' });
          tags.add((await client.get(`/people/${id}`)).headers.etag);
        }),
      );
      const last = (await client.get(`/people/${id}`)).headers.etag;
      expect(tags).toContain(last);
    });
  });

  describe('racing POSTs', () => {
    it('with one external id make one profile (D-PRO-5)', async () => {
      const responses = await Promise.all(times(20, () => client.post('/people', { ...LEAST, externalid: 'raced' })));
      const refused = responses.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(19);
      for (const response of refused) {
        expect(response.status).toBe(400);
        expect(codesOf(response)).toEqual([5]);
      }
      expect((await client.get('/people/lookup?type=externalid&value=raced')).status).toBe(200);
    });

    it('and PATCHes with one external id: one has it', async () => {
      const ids = await Promise.all(times(10, () => client.create('people', LEAST)));
      const responses = await Promise.all(
        ids.map((id) => client.patch(`/people/${id}`, { externalid: 'raced by patch' })),
      );
      expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(9);
    });

    it('never get one id twice, and leave no gap (D-PRO-1)', async () => {
      const before = await client.create('jobs', { jobtitle: 'first' });
      const ids = await Promise.all(times(50, (index) => client.create('jobs', { jobtitle: `${index}` })));
      expect(ids.toSorted((a, b) => a - b)).toEqual(times(50, (index) => before + 1 + index));
    });

    it('that are refused among them leave no gap either', async () => {
      const before = await client.create('rooms', { name: 'first' });
      await Promise.all(
        times(30, (index) => client.post('/rooms', index % 3 === 0 ? { capacity: 1 } : { name: `${index}` })),
      );
      expect(await client.create('rooms', { name: 'last' })).toBe(before + 21);
    });

    it('of companies never get one address id twice (D-PRO-10)', async () => {
      const ids = await Promise.all(
        times(20, () =>
          client.create('companies', { name: 'a', addresses: [{ addresscity: 'a' }, { addresscity: 'b' }] }),
        ),
      );
      const companies = await Promise.all(ids.map((id) => client.read(`companies/${id}`, 'addresses')));
      const given = companies.flatMap(({ addresses }) => (addresses as Array<{ id: number }>).map(({ id }) => id));
      expect(new Set(given).size).toBe(40);
    });
  });

  describe('a long write', () => {
    it('lets reads answer, and shows them none of it before it is whole', async () => {
      const ids = await Promise.all(times(5, () => client.create('people', { ...LEAST, middlename: 'before' })));
      let release = (): void => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      let begin = (): void => {};
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const writing = under.server.unitOfWork.write(async (session) => {
        for (const [index, id] of ids.entries()) {
          await session.query(
            "UPDATE profiles SET version = version + 1, field_values = REPLACE(field_values, 'before', 'after') WHERE customer_id = ? AND profile_type = ? AND id = ?",
            [1001, 'people', id],
          );
          if (index === 2) begin();
          if (index === 2) await released;
        }
      });
      await begun;
      const middle = () =>
        Promise.all(ids.map(async (id) => (await client.read(`people/${id}`, 'middlename')).middlename));
      for (let round = 0; round < 3; round += 1) expect(await middle()).toEqual(times(5, () => 'before'));
      release();
      await writing;
      expect(await middle()).toEqual(times(5, () => 'after'));
    });

    it('of two fields is never read half', async () => {
      const id = await client.create('people', { ...LEAST, field1: '0', field2: '0' });
      let done = false;
      const writing = (async () => {
        for (let round = 1; round <= 50; round += 1)
          await client.change(`people/${id}`, { field1: `${round}`, field2: `${round}` });
        done = true;
      })();
      let seen = 0;
      while (!done) {
        const { field1, field2 } = await client.read(`people/${id}`, 'field1,field2');
        expect(field1).toBe(field2);
        expect(Number(field1)).toBeGreaterThanOrEqual(seen);
        seen = Number(field1);
      }
      await writing;
    });

    it('is read by the writer who received the reply', async () => {
      const ids = await Promise.all(times(10, () => client.create('people', LEAST)));
      await Promise.all(
        ids.map(async (id) => {
          for (let round = 1; round <= 5; round += 1) {
            await client.change(`people/${id}`, { middlename: `${round}` });
            expect(await client.read(`people/${id}`, 'middlename')).toEqual({ middlename: `${round}` });
          }
        }),
      );
    });
  });
});
