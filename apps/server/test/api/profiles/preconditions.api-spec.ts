import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const blueprint = aBlueprint(1001, {
  users: [aUser('1001.admin', 'administrators'), aUser('1001.user', 'partners'), aUser('1001.other', 'partners')],
  profileTypes: {
    people: { fields: [{ id: 'field1', label: 'Rank', type: 'number' }] },
  },
});

describeServer('preconditions', { blueprints: [blueprint] }, (under) => {
  let client: ApiClient;
  let person: string;

  beforeAll(() => {
    client = new ApiClient(under.server, 1001);
  });

  beforeEach(async () => {
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  const tagOf = async (path: string, by = client): Promise<string> => String((await by.get(path)).headers.etag);
  const change = (ifMatch: string | string[], body: unknown = { middlename: 'changed' }, by = client) =>
    by.send('PATCH', person, { body, headers: { 'if-match': ifMatch } });
  const middlename = async (): Promise<unknown> =>
    (await client.read(person.slice(1), 'middlename,lastname'))['middlename'];

  describe('If-Match on PATCH (D-NET-6)', () => {
    it('lets a write of the version that was read through', async () => {
      expect((await change(await tagOf(person))).status).toBe(204);
      expect(await middlename()).toBe('changed');
    });

    it('refuses a write of an older version with 412 code 21, and writes nothing', async () => {
      const tag = await tagOf(person);
      await client.change(person.slice(1), { middlename: 'meanwhile' });
      const response = await change(tag, { middlename: 'late', lastname: 'late' });
      expect(response.status).toBe(412);
      expect(codesOf(response)).toEqual([21]);
      expect(response.headers['x-error']).toMatch(/^21:/);
      expect(await client.read(person.slice(1), 'middlename,lastname')).toEqual({
        middlename: 'meanwhile',
        lastname: 'Lovelace',
      });
    });

    it('takes the new version after a write', async () => {
      const first = await tagOf(person);
      expect((await change(first)).status).toBe(204);
      const second = await tagOf(person);
      expect(second).not.toBe(first);
      expect((await change(second)).status).toBe(204);
      expect((await change(second)).status).toBe(412);
    });

    it('of * lets any version through', async () => {
      for (const ifMatch of ['*', ' * ']) expect((await change(ifMatch)).status).toBe(204);
    });

    it('is not needed', async () => {
      expect((await client.patch(person, { middlename: 'changed' })).status).toBe(204);
    });

    it.each<[string, number, (tag: string) => string]>([
      ['the tag among others', 204, (tag) => `"other", ${tag},"last"`],
      ['the tag weak among its strong self', 204, (tag) => `W/${tag}, ${tag}`],
      ['only other tags', 412, () => '"one", "two"'],
      ['the tag as a weak one (RFC 9110: If-Match compares strongly)', 412, (tag) => `W/${tag}`],
      ['the tag without its quotes', 412, (tag) => tag.slice(1, -1)],
      ['a tag that holds it', 412, (tag) => `"x,${tag.slice(1, -1)}"`],
      ['the tag with something behind it', 412, (tag) => `${tag.slice(0, -1)}x"`],
      ['* among tags', 412, () => '"one", *'],
      ['nothing', 412, () => ''],
      ['garbage', 412, () => '%%%'],
    ])('that names %s is answered %i', async (_title, status, headerOf) => {
      const response = await change(headerOf(await tagOf(person)));
      expect(response.status).toBe(status);
      expect(await middlename()).toBe(status === 204 ? 'changed' : undefined);
    });

    it('is read from several headers of its name', async () => {
      expect((await change(['"one"', await tagOf(person)])).status).toBe(204);
      expect((await change(['"one"', '"two"'])).status).toBe(412);
    });

    it('of another profile with the same version is refused', async () => {
      const other = `/people/${await client.create('people', { firstname: 'Grace', lastname: 'Hopper' })}`;
      expect((await change(await tagOf(other))).status).toBe(412);
    });

    it('is refused in the tag of another group, which has another view', async () => {
      const admin = new ApiClient(under.server, 1001, '1001.admin');
      const colleague = new ApiClient(under.server, 1001, '1001.other');
      expect((await change(await tagOf(person, admin))).status).toBe(412);
      expect((await change(await tagOf(person, colleague))).status).toBe(204);
    });

    it.each(['*', '"stale"'])('of %s is answered 404 if there is no such profile', async (ifMatch) => {
      const response = await client.send('PATCH', '/people/999999', {
        body: { middlename: 'x' },
        headers: { 'if-match': ifMatch },
      });
      expect(response.status).toBe(404);
      expect(codesOf(response)).toEqual([2]);
    });

    it('is looked at after the credentials and the body, and before the fields', async () => {
      const unsigned = await under.server.send({
        method: 'PATCH',
        path: client.path(person),
        body: {},
        headers: { 'if-match': '"stale"' },
      });
      expect(unsigned.status).toBe(401);
      expect(codesOf(await change('"stale"', '{'))).toEqual([12]);
      expect(codesOf(await change('"stale"', { nosuchfield: 1 }))).toEqual([21]);
    });
  });

  describe('writers who race with one If-Match', () => {
    const outcomes = async (sending: ReadonlyArray<Promise<RawResponse>>): Promise<number[]> =>
      (await Promise.all(sending)).map(({ status }) => status).toSorted();

    it('are two, and exactly one wins', async () => {
      for (let round = 0; round < 10; round += 1) {
        const tag = await tagOf(person);
        expect(await outcomes([1, 2].map((writer) => change(tag, { field1: round * 10 + writer })))).toEqual([
          204, 412,
        ]);
      }
    });

    it('are many, and the value is that of the one who won', async () => {
      const tag = await tagOf(person);
      const responses = await Promise.all(Array.from({ length: 12 }, (_, writer) => change(tag, { field1: writer })));
      const winners = responses.flatMap(({ status }, writer) => (status === 204 ? [writer] : []));
      expect(winners).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 412)).toHaveLength(11);
      expect(await client.read(person.slice(1), 'field1')).toEqual({ field1: winners[0] });
    });

    it('are on two nodes, and exactly one wins', async () => {
      const node = await TestServer.start({ database: under.database });
      try {
        const there = new ApiClient(node, 1001);
        for (let round = 0; round < 5; round += 1) {
          const tag = await tagOf(person);
          const racing = [change(tag, { field1: 1 }), change(tag, { field1: 2 }, there)];
          expect(await outcomes(racing)).toEqual([204, 412]);
        }
      } finally {
        await node.stop();
      }
    });
  });

  describe('the entity tag of by-email', () => {
    const byEmail = (email: string) => `/people/by-email?email=${email}`;

    it('is another once the address belongs to another person, although the versions are equal (D-NET-6)', async () => {
      const email = `swap-${person.split('/').at(-1)}@example.com`;
      const first = await client.create('people', { firstname: 'A', lastname: 'A', email });
      const known = await tagOf(byEmail(email));
      expect((await client.get(byEmail(email), { 'if-none-match': known })).status).toBe(304);
      await client.change(`people/${first}`, { email: null });
      await client.create('people', { firstname: 'B', lastname: 'B', email });
      const response = await client.get(byEmail(email), { 'if-none-match': known });
      expect(response.status).toBe(200);
      expect(response.json).toMatchObject({ firstname: 'B' });
    });

    it('lets the person be changed by it', async () => {
      const email = `tag-${person.split('/').at(-1)}@example.com`;
      await client.change(person.slice(1), { email });
      expect((await change(await tagOf(byEmail(email)))).status).toBe(204);
    });
  });

  it('gives profiles of two types with one id and one version different tags', async () => {
    const room = await client.create('rooms', { name: 'Attic' });
    const people = await tagOf(`/people/${room}`);
    expect(await tagOf(`/rooms/${room}`)).not.toBe(people);
  });
});
