import { beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const SLOW = `^(?:${Array.from({ length: 15 }, (_, index) => `.{${100 + index}}`).join('|')})*[cd]$`;
const collection = (id: number, type: string) => ({
  id: `field${id}`,
  label: 'Entries',
  type: 'collection',
  fields: [
    { id: `field${id}1`, label: 'Text', type },
    { id: `field${id}2`, label: 'Pay', type: 'salary' },
  ],
});
const pay = { id: 'field3', label: 'Pay', type: 'salary' };
const places = Array.from({ length: 5 }, (_, index) => ({ id: `field4${index}`, label: 'Country', type: 'country' }));
const visited = { id: 'field4', label: 'Visited', type: 'collection', fields: places };
const fields = [collection(1, 'textarea'), collection(2, 'html'), pay, visited];
const blueprint = aBlueprint(1001, {
  profileTypes: { people: { fields } },
  ...groupsAndUsers(1001, { partners: { fieldAccess: { people: { field3: 'none', 'field1/field12': 'none' } } } }),
});

const MOST = 131_072;
const prose = (entries: number) => Array(entries).fill({ field11: 'x'.repeat(15_000) });

describeServer('the values of a profile', { blueprints: [blueprint] }, (under) => {
  let api: ApiClient;
  let person: string;

  beforeEach(async () => {
    api = new ApiClient(under.server, 1001);
    person = `people/${await api.create('people', { firstname: 'Ada', lastname: 'King', field1: prose(8) })}`;
  });

  /** As if there had been no bound. */
  const outgrow = async () => {
    const entries = prose(10).map((entry, index) => ({ ...entry, entry: index + 1 }));
    const values = JSON.stringify({ firstname: 'Ada', lastname: 'King', folder: 32001, field1: { next: 11, entries } });
    await under.server.unitOfWork.write(async (session) => {
      const id = Number(person.split('/')[1]);
      await session.query("UPDATE profiles SET field_values = ? WHERE profile_type = 'people' AND id = ?", [
        values,
        id,
      ]);
    });
  };

  describe('have a size together (D-PRO-32)', () => {
    const refusal = expect.stringMatching(
      new RegExp(`^All values of a profile must be at most ${MOST} bytes as JSON together, .* be 1\\d{5}; shorten`),
    );

    it.each(['', '?dryrun=true'])('that a PATCH%s may not exceed, and the reply says so', async (query) => {
      const refused = await api.patch(`/${person}${query}`, { field1: prose(1) });
      expect([refused.status, errorsOf(refused)]).toEqual([400, [{ errorMessage: refusal, errorCode: 5 }]]);
      await api.change(person, { field1: [{ entry: 1, field11: 'y'.repeat(15_000) }] });
    });

    it('in which a letter counts its bytes, so that one body brings all of them', async () => {
      const refused = await api.patch(`/${person}`, { field1: null, field2: [{ field21: '漢'.repeat(44_000) }] });
      expect([refused.status, errorsOf(refused)]).toEqual([400, [{ errorMessage: refusal, errorCode: 5 }]]);
      await api.change(person, { field1: null, field2: [{ field21: '漢'.repeat(43_000) }] });
    });

    it('that a POST may not exceed, reported with all else that is wrong', async () => {
      const refused = await api.post('/people', { firstname: 'Ada', field1: prose(9), field9: 1 });
      expect(refused.status).toBe(400);
      expect(errorsOf(refused).map(({ errorCode }) => errorCode)).toEqual([4, 1, 5]);
    });

    it('that one which is larger already may keep, and shrink to', async () => {
      await outgrow();
      expect((await api.read(person, 'field1'))['field1']).toHaveLength(10);
      expect((await api.patch(`/${person}`, { middlename: 'Ivy' })).status).toBe(400);
      await api.change(person, { lastname: 'Lace' });
      await api.change(person, { field1: [{ entry: 10, delete: true }], middlename: 'Ivy' });
      await api.change(person, { field1: null });
      expect(await api.read(person)).toMatchObject({ lastname: 'Lace' });
    });

    it('in which each node counts 100 more because it reads with texts of its own', async () => {
      const named = (members: number) =>
        Array(250).fill(Object.fromEntries(places.slice(0, members).map(({ id }) => [id, 'Italy'])));
      await api.change(person, { field1: null, field4: named(4) });
      await api.change(person, { field4: null });
      const refused = await api.patch(`/${person}`, { field4: named(5) });
      expect([refused.status, errorsOf(refused)]).toEqual([400, [{ errorMessage: refusal, errorCode: 5 }]]);
    });

    it('that is refused alike, no matter what is hidden from the caller', async () => {
      const admin = new ApiClient(under.server, 1001, '1001.admin');
      const refusals = async () => {
        const large = { field1: [...prose(1), { entry: 1, field11: 'y'.repeat(15_000) }] };
        const refused = [
          await api.patch(`/${person}?dryrun=true`, large),
          await api.patch(`/${person}`, large),
          await api.post(`/${person}/fields/field1`, { field11: 'x'.repeat(15_000) }),
        ];
        return refused.map(({ status, text }) => [status, text]);
      };
      const bare = await refusals();
      const salary = { currency: 'EUR', amount: 90_000, timeframe: 'Yearly' };
      await admin.change(person, { field3: salary, field1: [{ entry: 1, field12: { ...salary, amount: 7 } }] });
      expect(await refusals()).toEqual(bare);
    });
  });

  it('take html with as much markup as is written by hand (D-PRO-34)', async () => {
    const tags = (count: number) => ({ field2: [{ field21: `${'<b>'.repeat(count)}x` }] });
    const refused = await api.patch(`/${person}`, tags(10_001));
    const told =
      'field2/new1/field21: must have at most 10000 tags, parts of attributes and entities; shorten the text.';
    expect([refused.status, errorsOf(refused)]).toEqual([400, [{ errorMessage: told, errorCode: 5 }]]);
    await api.change(person, tags(1000));
  });

  it('take no pattern that could be tried for long (D-PRO-33)', async () => {
    const slow = { id: 'field5', label: 'Slow', type: 'text', pattern: SLOW, maxLength: 65_536 };
    const wanted = aBlueprint(1001, { profileTypes: { people: { fields: [...fields, slow] } } });
    await expect(under.server.apply(wanted)).rejects.toThrow('at most 500 are allowed');
  });
});
