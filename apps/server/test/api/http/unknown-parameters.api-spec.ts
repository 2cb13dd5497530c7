import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';

const blueprint = aBlueprint(1001, { portals: [{ id: 1, name: 'careers', host: 'careers.example' }] });

describeServerOnSqlite('an unknown parameter (D-NET-21)', { blueprints: [blueprint] }, (under) => {
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
            expect.stringMatching(/^5: .*: is not a parameter of this call, which takes .*\.$/),
          ]);
          expect((await refusal(`${path}?${query}`, send))[0]).toContain(`5: ${name}:`);
        }
    });

    it.each(['sort=-id', 'q=engineer', 'filter=x', 'fields=lastname', '$select=lastname'])(
      'is refused if it asks for an order, a part or members: %s',
      async (query) => {
        const name = query.split('=', 1)[0];
        for (const send of [client.get.bind(client), (at: string) => client.post(at, ANYBODY)])
          expect(await refusal(`/search/people?${query}`, send)).toEqual([
            expect.stringContaining(`5: ${name}: is not a parameter of this call`),
          ]);
      },
    );

    it('is refused if it is a mistyped known one', async () => {
      expect(await refusal('/search/portals/careers?stalenes=1')).toEqual([
        expect.stringMatching(/^5: stalenes: .*, which takes .*"staleness".*\. Did you mean "staleness"\?$/),
      ]);
    });
  });

  it.each([
    ['/v2/lists/lists.skills?offset=10', 'offset', '"size", "page", "usergroup"'],
    ['/forms?page=2', 'page', 'none'],
    [`/people/by-email?email=x@example.com&limit=2`, 'limit', '"email", "fields"'],
    ['/forms/1?fields=status', 'fields', '"questions"'],
  ])('is refused on %s', async (path, name, takes) => {
    expect(await refusal(path)).toEqual([`5: ${name}: is not a parameter of this call, which takes ${takes}.`]);
  });

  it.each(['changes', 'audit', 'deliveries'])('is refused on the %s of the platform API', async (area) => {
    const path = (query: string) => `/platform/v1${client.path(`/${area}`)}?${query}`;
    for (const query of ['page=2', 'cursor=x', 'limit=10']) {
      const response = await platform(path(query));
      expect([query, response.status]).toEqual([query, 400]);
      expect(response.text).toMatch(/which takes .*\\"size\\"/);
    }
    expect((await platform(path('size=1'))).status).toBe(200);
  });

  it('is refused if it is a known one in another case, or one letter off', async () => {
    expect(await refusal('/v2/lists/lists.skills?Size=5')).toEqual([expect.stringContaining('Did you mean "size"?')]);
    expect(await refusal(`${person}?feilds=lastname`)).toEqual([
      '5: feilds: is not a parameter of this call, which takes "fields". Did you mean "fields"?',
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
