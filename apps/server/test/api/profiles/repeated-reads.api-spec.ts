import type { Blueprint, BlueprintGroup } from '@talent-platform/blueprint';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const FIELDS = [
  { id: 'field1', label: 'Rank', type: 'text' },
  { id: 'field2', label: 'Employer', type: 'profile', profileType: 'companies' },
];

function blueprint(partners: Partial<BlueprintGroup> = {}): Blueprint {
  return aBlueprint(1001, {
    ...groupsAndUsers(1001, { partners }),
    profileTypes: { people: { fields: FIELDS } },
  } as Partial<Blueprint>);
}

/** Returns the part of a reply that is the same for two equal requests. */
function comparable({ status, headers, text }: RawResponse): unknown {
  const {
    'x-transaction': _,
    'x-ratelimit-remaining': _left,
    'x-ratelimit-reset': _reset,
    date: _date,
    ...same
  } = headers;
  return { status, same, text };
}

describeServer('a profile that is read again and again', { blueprints: [blueprint()] }, (under) => {
  let client: ApiClient;
  let person: string;
  const read = async (fields = 'lastname,field1,field2'): Promise<Record<string, unknown>> =>
    client.read(person.slice(1), fields);

  beforeEach(async () => {
    client = new ApiClient(under.server, 1001);
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Grüße', field1: 'first' })}`;
    await read();
    await read();
  });

  afterEach(() => under.server.apply(blueprint()));

  it.each(['', '?fields=lastname,nothing'])('is answered alike each time: %j', async (query) => {
    const [first, second] = [await client.get(person + query), await client.get(person + query)];
    expect(comparable(second)).toEqual(comparable(first));
    const known = await client.get(person + query, { 'if-none-match': String(first.headers.etag) });
    expect([known.status, known.text, known.headers.link]).toEqual([304, '', first.headers.link]);
    const head = await client.send('HEAD', person + query);
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      first.headers['content-length'],
    ]);
  });

  it('shows a write at once, that of another node too', async () => {
    await client.change(person.slice(1), { field1: 'second' });
    expect(await read()).toMatchObject({ field1: 'second' });
    const other = await TestServer.start({ database: under.database });
    await new ApiClient(other, 1001).change(person.slice(1), { field1: 'third' });
    expect(await read()).toMatchObject({ field1: 'third' });
    await other.stop();
  });

  it('hides a field once the group may not see it, and is gone once a search lock closes it', async () => {
    await under.server.apply(blueprint({ fieldAccess: { people: { field1: 'none' } } }));
    expect(await read()).toEqual({ lastname: 'Grüße' });
    const administrator = new ApiClient(under.server, 1001, '1001.admin');
    expect(await administrator.read(person.slice(1), 'field1')).toEqual({ field1: 'first' });
    await under.server.apply(
      blueprint({ searchLocks: { people: { filters: [{ name: 'person.field1', value: ['Open'], operator: '==' }] } } }),
    );
    expect((await client.get(`${person}?fields=lastname,field1,field2`)).status).toBe(404);
  });

  it('shows what it refers to as that is now', async () => {
    const company = await client.create('companies', { name: 'Before' });
    await client.change(person.slice(1), { field2: company });
    expect(JSON.stringify(await read())).toContain('Before');
    await client.change(`companies/${company}`, { name: 'After' });
    expect(JSON.stringify(await read())).toContain('After');
  });
});
