import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';

describeServerOnSqlite('an unknown parameter (D-NET-21)', { blueprints: [aBlueprint(1001)] }, (under) => {
  const client = new ApiClient(under.server, 1001, '1001.admin');
  let person: string;

  beforeAll(async () => {
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  const refusal = async (path: string, send = (at: string) => client.get(at)): Promise<string[]> => {
    const response = await send(path);
    expect([path, response.status]).toEqual([path, 400]);
    return errorsOf(response).map(({ errorCode, errorMessage }) => `${errorCode}: ${errorMessage}`);
  };

  it.each([
    ['/v2/lists/lists.skills?offset=10', 'offset', '"usergroup", "size", "page"'],
    ['/forms?_=1', '_', 'none'],
    ['/forms/1?fields=status', 'fields', '"questions"'],
    ['/search/people?page%5Bsize%5D=2', 'page[size]', '"staleness", "sort", "after", "size", "searchJson"'],
  ])('is refused with the ones that the call takes: %s', async (path, name, takes) => {
    expect(await refusal(path)).toEqual([`5: ${name}: is not a parameter of this call, which takes ${takes}.`]);
  });

  it('is refused by POST as by GET, also on the platform API', async () => {
    const filter = { filters: [{ name: 'person.id', operator: '>', value: ['0'] }] };
    for (const query of ['page=2', 'fields=id'])
      await refusal(`/search/people?${query}`, (at) => client.post(at, filter));
    const path = `/platform/v1${client.path('/audit')}?cursor=x`;
    const { status, text } = await under.server.sendSigned('1001.admin', SECRET, { path });
    expect(status).toBe(400);
    expect(text).toMatch(/which takes .*\\"size\\"/);
  });

  it('is named by what was probably meant', async () => {
    expect(await refusal(`${person}?feilds=lastname`)).toEqual([
      '5: feilds: is not a parameter of this call, which takes "fields". Did you mean "fields"?',
    ]);
  });

  it.each(['dryRun=true', 'dry-run=true', 'dryun=true'])(
    'writes nothing if a dry run was meant: %s (D-NET-8)',
    async (query) => {
      const changed = await refusal(`${person}?${query}`, (at) => client.patch(at, { lastname: 'Byron' }));
      expect(changed).toEqual([expect.stringContaining('Did you mean "dryrun"?')]);
      expect(await client.read(person.slice(1), 'lastname')).toEqual({ lastname: 'Lovelace' });
    },
  );

  it('comes after the customer and the permission, and is reported 20 times at most', async () => {
    const foreign = client.path('/search/people').replace('1001', '1002');
    expect((await under.server.sendSigned('1001.admin', SECRET, { path: `${foreign}?page=2` })).status).toBe(404);
    const many = Array.from({ length: 500 }, (_, index) => `page[${index}]=1`).join('&');
    expect(await refusal(`/search/people?${many}`)).toHaveLength(20);
  });
});
