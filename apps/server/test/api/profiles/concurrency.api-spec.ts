import { describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { gate } from '../../support/gate.js';
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
  const client = new ApiClient(under.server, 1001);

  describe(`${WRITERS} writers of one profile`, () => {
    it('on two nodes each change another field again and again, and all values are there (D-PRO-9)', async () => {
      const other = await TestServer.start({ database: under.database });
      const nodes = [client, new ApiClient(other, 1001)];
      const id = await client.create('people', LEAST);
      await Promise.all(
        FIELDS.map(async (field, index) => {
          for (let round = 1; round <= 3; round += 1)
            await nodes[index % 2]?.change(`people/${id}`, { [field.id]: `${field.label} ${round}` });
        }),
      );
      expect(await client.read(`people/${id}`, FIELDS.map((field) => field.id).join())).toEqual(
        Object.fromEntries(FIELDS.map((field) => [field.id, `${field.label} 3`])),
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
  });

  describe('racing POSTs', () => {
    it('and PATCHes with one external id: one has it (D-PRO-5)', async () => {
      const ids = await Promise.all(times(10, () => client.create('people', LEAST)));
      const externalid = 'raced';
      const responses = await Promise.all([
        ...times(10, () => client.post('/people', { ...LEAST, externalid })),
        ...ids.map((id) => client.patch(`/people/${id}`, { externalid })),
      ]);
      const refused = responses.filter(({ status }) => status >= 400);
      expect(refused).toHaveLength(19);
      for (const response of refused) expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      expect((await client.get('/people/lookup?type=externalid&value=raced')).status).toBe(200);
    });

    it('never get one id twice, and leave no gap, refused ones among them neither (D-PRO-1)', async () => {
      const before = await client.create('rooms', { name: 'first' });
      const responses = await Promise.all(
        times(50, (index) => client.post('/rooms', index % 3 === 0 ? { capacity: 1 } : { name: `${index}` })),
      );
      const ids = responses.flatMap(({ headers: { location } }) =>
        location ? [Number(location.split('/').at(-1))] : [],
      );
      expect(ids.toSorted((a, b) => a - b)).toEqual(times(33, (index) => before + 1 + index));
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
      const [begun, released] = [gate(), gate()];
      const writing = under.server.unitOfWork.write(async (session) => {
        for (const [index, id] of ids.entries()) {
          await session.query(
            "UPDATE profiles SET version = version + 1, field_values = REPLACE(field_values, 'before', 'after') WHERE customer_id = ? AND profile_type = ? AND id = ?",
            [1001, 'people', id],
          );
          if (index === 2) begun.open();
          if (index === 2) await released.opened;
        }
      });
      await begun.opened;
      const middle = () =>
        Promise.all(ids.map(async (id) => (await client.read(`people/${id}`, 'middlename')).middlename));
      for (let round = 0; round < 3; round += 1) expect(await middle()).toEqual(times(5, () => 'before'));
      released.open();
      await writing;
      expect(await middle()).toEqual(times(5, () => 'after'));
    });

    it('of two fields is never read half, and at once by the writer who received the reply', async () => {
      const id = await client.create('people', { ...LEAST, field1: '0', field2: '0' });
      const read = (): Promise<Record<string, unknown>> => client.read(`people/${id}`, 'field1,field2');
      let done = false;
      const write = async (): Promise<void> => {
        for (let round = 1; round <= 30; round += 1) {
          await client.change(`people/${id}`, { field1: `${round}`, field2: `${round}` });
          expect(await read()).toEqual({ field1: `${round}`, field2: `${round}` });
        }
      };
      const writing = write().finally(() => (done = true));
      while (!done) {
        const { field1, field2 } = await read();
        expect(field1).toBe(field2);
      }
      await writing;
    });
  });
});
