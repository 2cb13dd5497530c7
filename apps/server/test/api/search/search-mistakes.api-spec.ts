import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';

const blueprint = aBlueprint(1001, {
  portals: [{ id: 1, name: 'careers', host: 'careers.example' }],
  profileTypes: { people: { fields: [{ id: 'field1', label: 'Badge', type: 'dropdown', options: ['Red', 'Blue'] }] } },
});

describeServerOnSqlite('a filter that can find nothing (D-SEA-29)', { blueprints: [blueprint] }, (under) => {
  const client = new ApiClient(under.server, 1001, '1001.admin');

  beforeAll(() => client.create('people', { firstname: 'Ada', lastname: 'Lovelace' }));

  const search = async (path: string, filter: object): Promise<string[]> => {
    const response = await client.post(path, { filters: [filter] });
    if (response.status === 200) return [];
    return errorsOf(response).map(({ errorCode, errorMessage }) => `${errorCode}: ${errorMessage}`);
  };

  it.each([
    ['/search/people', 'person.folder', 'lists.person.folders'],
    ['/search/jobs', 'job.folder', 'lists.job.folders'],
    ['/search/portals/careers', 'job.positioncategory', 'lists.position'],
    ['/search/applicantworkflows', 'applicantworkflow.person.folder', 'lists.person.folders'],
  ])('is refused on %s if %s names no node', async (path, name, list) => {
    for (const operator of ['=', '!='])
      expect(await search(path, { name, operator, value: ['Nowhere'] })).toEqual([
        expect.stringContaining(
          `"${name}" must be the label, full path or id of a node of its list, received "Nowhere". GET /customers/{customerId}/v2/lists/${list} shows its nodes.`,
        ),
      ]);
  });

  it('comes with the nearest label that is not hidden, and every unknown value', async () => {
    const nodes = (await client.get('/v2/lists/lists.job.folders')).json as {
      children: ReadonlyArray<{ value: string; id: string }>;
    };
    const [node] = nodes.children;
    if (node === undefined) throw new Error('The list has no nodes.');
    expect(await search('/search/jobs', { name: 'job.folder', value: [node.value, node.id] })).toEqual([]);
    const told = await search('/search/jobs', { name: 'job.folder', value: [`${node.value}x`, node.value, 'Nowhere'] });
    expect(told).toHaveLength(2);
    expect(told[0]).toContain(`Did you mean "${node.value}"?`);
    expect(told[1]).toContain('filters[0].value[2]');
  });

  it.each([
    ['person.id', '9', '3'],
    ['person.createddate', '2026-02-01', '2026-01-31 11:59 PM'],
  ])('is refused if the range of %s ends before it begins', async (name, from, to) => {
    expect(await search('/search/people', { name, value: [from], secondaryValue: [to] })).toEqual([
      expect.stringContaining(`is a range that ends before it begins, received "${from}" to "${to}". Exchange`),
    ]);
    expect(await search('/search/people', { name, value: [to], secondaryValue: [from] })).toEqual([]);
    expect(await search('/search/people', { name, value: [from], secondaryValue: [from] })).toEqual([]);
  });

  it.each(['abc', '787011', ''])('is refused if %j is not a US postal code (D-SEA-34)', async (zip) => {
    const near = { value: [zip], secondaryValue: ['25'] };
    for (const [path, name] of [
      ['/search/jobs', 'job.joblocation.zipradius'],
      ['/search/companies', 'company.zipradius'],
      ['/search/portals/careers', 'job.joblocation.zipradius'],
    ] as const) {
      expect(await search(path, { name, ...near })).toEqual([
        `26: filters[0].value[0]: "${name}" must be a US postal code of five digits, such as "78701", received "${zip}".`,
      ]);
    }
  });

  it.each(['00000', ' 78701 ', '78701-1234'])('is taken if %j may be a US postal code (D-SEA-11)', async (zip) => {
    const near = { name: 'job.joblocation.zipradius', value: [zip], secondaryValue: ['25'] };
    expect(await search('/search/jobs', near)).toEqual([]);
  });

  it.each([
    ['is a range that ends before it begins', { name: 'person.id', value: ['9'], secondaryValue: ['3'] }],
    [
      'is a range that ends before it begins',
      { name: 'person.createddate', value: ['2026-02-01'], secondaryValue: ['2026-01-31'], operator: '!=' },
    ],
    ['must be one of the options of the field', { name: 'person.field1', value: ['Bleu'], operator: '!=' }],
    ['must be the label, full path or id of a node', { name: 'person.folder', value: ['D32001', 'Nowhere'] }],
  ])('is refused in a search lock if it %s (D-SEA-32)', async (reason, filter) => {
    const searchLocks = { people: { filters: [filter] } };
    const locked = { integrationName: 'locked', label: 'Locked', searchLocks };
    const body = { ...blueprint, userGroups: [...(blueprint.userGroups ?? []), locked] };
    const path = '/platform/v1/customers/1001/blueprint?dryrun=true';
    const response = await under.server.sendSigned('1001.admin', SECRET, { method: 'PUT', path, body });
    expect([response.status, ...errorsOf(response).map(({ errorMessage }) => errorMessage)]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^userGroups\\[2\\]\\.searchLocks\\.people\\.filters\\[0\\].*${reason}`)),
    ]);
  });

  it('is refused if it names no status of workflows', async () => {
    expect(
      await search('/search/applicantworkflows', { name: 'applicantworkflow.status', value: ['Nowhere'] }),
    ).toEqual([expect.stringContaining('must be the id or the label of a status, received "Nowhere".')]);
  });
});
