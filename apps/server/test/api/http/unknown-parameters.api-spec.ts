import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const blueprint = aBlueprint(1001, { portals: [{ id: 1, name: 'careers', host: 'careers.example' }] });

describeServer('an unknown parameter (D-NET-21)', { blueprints: [blueprint] }, (under) => {
  let client: ApiClient;
  let person: string;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001, '1001.admin');
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  const refusal = async (path: string, send = (at: string) => client.get(at)): Promise<string[]> => {
    const response = await send(path);
    if (response.status !== 400) throw new Error(`${path} was answered ${response.status}: ${response.text}`);
    return errorsOf(response).map(({ errorCode, errorMessage }) => `${errorCode}: ${errorMessage}`);
  };

  const platform = (path: string) => under.server.sendSigned('1001.admin', SECRET, { path });

  it.each(['?x', '?fields[a]=b', '?fields.length=1', '?Fields=a&fields=id'])(
    'is ignored if it asks for nothing: %s',
    async (query) => {
      expect((await client.get(`${person}${query}`)).status).toBe(200);
    },
  );

  describe('of a search', () => {
    it.each(['Page=2', '$skip=1000', 'page[number]=2'])('is refused if it asks for a page: %s', async (query) => {
      const name = query.split('=', 1)[0];
      for (const path of ['/search/portals/careers', '/search/people'])
        for (const send of [client.get.bind(client), (at: string) => client.post(at, ANYBODY)]) {
          expect(await refusal(`${path}?${query}`, send)).toEqual([
            expect.stringMatching(/^5: .*: is not a parameter of this call: .*"name":"person\.id","operator":">"/),
          ]);
          expect((await refusal(`${path}?${query}`, send))[0]).toContain(`5: ${name}:`);
        }
    });

    it('is refused if it asks for an order or a part, with the form that does', async () => {
      expect(await refusal('/search/portals/careers?sort=-id&q=engineer')).toEqual([
        '5: sort: is not a parameter of this call: the order of its answer is fixed. Leave the parameter out.',
        '5: q: is not a parameter of this call: send the filter object as "searchJson", or by POST.',
      ]);
      expect(await refusal('/search/people?filter=x', (at) => client.post(at, ANYBODY))).toEqual([
        '5: filter: is not a parameter of this call: send the filter object as the body.',
      ]);
    });

    it.each(['fields=lastname', '$select=lastname'])('is refused if it asks for members: %s', async (query) => {
      for (const path of ['/search/portals/careers', '/search/people'])
        for (const send of [client.get.bind(client), (at: string) => client.post(at, ANYBODY)])
          expect(await refusal(`${path}?${query}`, send)).toEqual([
            expect.stringMatching(/: a search answers only ids\. .*\/\{profileType\}\/read with "ids" and "fields"\.$/),
          ]);
    });

    it('is refused if it is a mistyped known one', async () => {
      expect(await refusal('/search/portals/careers?stalenes=1')).toEqual([
        '5: stalenes: is not a parameter of this call. Did you mean "staleness"?',
      ]);
    });
  });

  it.each([
    ['/v2/lists/lists.skills?offset=10', 'offset', 'ask for pages with "page" and "size".'],
    ['/forms?page=2', 'page', 'its answer is complete. Leave the parameter out.'],
    [`/people/by-email?email=x@example.com&limit=2`, 'limit', 'its answer is complete. Leave the parameter out.'],
    [`/people/by-email?email=x@example.com&select=id`, 'select', 'name the members with "fields".'],
    ['/forms/1?fields=status', 'fields', 'name the members with "questions".'],
    ['/v2/lists/lists.skills?fields=value', 'fields', 'its members cannot be chosen. Leave the parameter out.'],
  ])('is refused on %s', async (path, name, wayOut) => {
    expect(await refusal(path)).toEqual([`5: ${name}: is not a parameter of this call: ${wayOut}`]);
  });

  it.each(['changes', 'audit', 'deliveries'])('is refused on the %s of the platform API', async (area) => {
    const path = (query: string) => `/platform/v1${client.path(`/${area}`)}?${query}`;
    for (const query of ['page=2', 'cursor=x', 'limit=10']) {
      const response = await platform(path(query));
      expect([query, response.status]).toEqual([query, 400]);
      expect(response.text).toContain('ask for pages with \\"size\\", and with \\"after\\"');
    }
    expect((await platform(path('size=1'))).status).toBe(200);
  });

  it('is refused if it is a known one in another case, or one letter off', async () => {
    expect(await refusal('/v2/lists/lists.skills?Size=5')).toEqual([expect.stringContaining('Did you mean "size"?')]);
    expect(await refusal(`${person}?feilds=lastname`)).toEqual([
      '5: feilds: is not a parameter of this call. Did you mean "fields"?',
    ]);
    expect(await refusal(`${person}?Fields=lastname`)).toHaveLength(1);
  });

  it.each(['dryRun=true', 'dry-run=true', 'dryun=true', 'rdyrun'])(
    'writes nothing if a dry run was meant: %s (D-NET-8)',
    async (query) => {
      const changed = await refusal(`${person}?${query}`, (at) => client.patch(at, { lastname: 'Byron' }));
      expect(changed).toEqual([expect.stringContaining('Did you mean "dryrun"? Nothing was written.')]);
      await refusal(`/people?${query}`, (at) => client.post(at, { lastname: 'Byron' }));
      expect(await client.read(person.slice(1), 'lastname')).toEqual({ lastname: 'Lovelace' });
    },
  );

  it('is refused on writes if it is a mistyped known one (D-NET-22)', async () => {
    expect(await refusal('/lists/lists.skills?userGroup=partners', (at) => client.patch(at, { children: [] }))).toEqual(
      [expect.stringContaining('Did you mean "usergroup"? Nothing was written.')],
    );
    expect(await refusal('/lists/lists.skills/node?parentNode=C1', (at) => client.post(at, { value: 'Go' }))).toEqual([
      expect.stringContaining('Did you mean "parentNodeId"? Nothing was written.'),
    ]);
  });

  it('is ignored on writes, no matter what it asks for', async () => {
    expect((await client.patch(`${person}?fields=lastname&page=2`, { middlename: 'Augusta' })).status).toBe(204);
  });

  it('comes after the customer and the permission, and is reported 20 times at most', async () => {
    expect((await client.get('/search/people?page=2')).status).toBe(400);
    const foreign = new ApiClient(under.server, 1001, '1001.admin').path('/search/people').replace('1001', '1002');
    expect((await under.server.sendSigned('1001.admin', SECRET, { path: `${foreign}?page=2` })).status).toBe(404);
    const many = Array.from({ length: 500 }, (_, index) => `page[${index}]=1`).join('&');
    expect(headerValues(await client.get(`/search/people?${many}`), 'x-error').length).toBeGreaterThan(1);
    expect(await refusal(`/search/people?${many}`)).toHaveLength(20);
  });
});

const ANYBODY = { filters: [{ name: 'person.id', operator: '>', value: ['0'] }] };
