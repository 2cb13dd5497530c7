import { beforeEach, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { TestServer } from '../../support/test-server.js';

const blueprint = aBlueprint(1001, {
  users: [aUser('1001.admin', 'administrators'), aUser('1001.user', 'partners'), aUser('1001.other', 'partners')],
});

describeServer('preconditions (D-NET-6)', { blueprints: [blueprint] }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let id: number;
  let person: string;

  beforeEach(async () => {
    id = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    person = `/people/${id}`;
  });

  const tagOf = async (path: string, by = client): Promise<string> => String((await by.get(path)).headers.etag);
  const change = (ifMatch: string | string[], body: unknown = { middlename: 'changed' }, by = client) =>
    by.send('PATCH', person, { body, headers: { 'if-match': ifMatch } });

  it('are read from several headers of the name If-Match', async () => {
    expect((await change(['"one"', await tagOf(person)])).status).toBe(204);
    expect((await change(['"one"', '"two"'])).status).toBe(412);
  });

  it('are not met by the tag of another profile, nor of another group, which has another view', async () => {
    const other = await client.create('people', { firstname: 'Grace', lastname: 'Hopper' });
    expect((await change(await tagOf(`/people/${other}`))).status).toBe(412);
    await client.create('rooms', { name: 'Attic' });
    expect(await tagOf('/rooms/1')).not.toBe(await tagOf('/people/1'));
    expect((await change(await tagOf(person, new ApiClient(under.server, 1001, '1001.admin')))).status).toBe(412);
    expect((await change(await tagOf(person, new ApiClient(under.server, 1001, '1001.other')))).status).toBe(204);
  });

  it('are looked at after the credentials and the body', async () => {
    const headers = { 'if-match': '"stale"' };
    const unsigned = { method: 'PATCH', path: client.path(person), body: {}, headers };
    expect((await under.server.send(unsigned)).status).toBe(401);
    expect(codesOf(await change('"stale"', '{'))).toEqual([12]);
  });

  it('let one of two writers through, on two nodes', async () => {
    const node = await TestServer.start({ database: under.database });
    const there = new ApiClient(node, 1001);
    for (let round = 0; round < 5; round += 1) {
      const tag = await tagOf(person);
      const racing = [change(tag, { middlename: '1' }), change(tag, { middlename: '2' }, there)];
      const statuses = (await Promise.all(racing)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([204, 412]);
      const middlename = `${statuses.indexOf(204) + 1}`;
      expect(await client.read(`people/${id}`, 'middlename')).toEqual({ middlename });
    }
    await node.stop();
  });

  it('of by-email are of the person, and others once the address belongs to another, of the same version', async () => {
    const email = `swap-${id}@example.com`;
    const byEmail = `/people/by-email?email=${email}`;
    await client.change(`people/${id}`, { email });
    expect((await change(await tagOf(byEmail))).status).toBe(204);
    const known = await tagOf(byEmail);
    expect((await client.get(byEmail, { 'if-none-match': known })).status).toBe(304);
    await client.change(`people/${id}`, { email: null });
    const other = await client.create('people', { firstname: 'B', lastname: 'B', email });
    for (const middlename of ['1', '2']) await client.change(`people/${other}`, { middlename });
    const response = await client.get(byEmail, { 'if-none-match': known });
    expect([response.status, response.json]).toMatchObject([200, { firstname: 'B' }]);
  });
});
