import { beforeAll, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import type { FilterCondition } from '@talent-platform/protocol/search';
import { aPortalsBlueprint, CAREERS, PORTALS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import type { RawResponse } from '../../support/send-raw.js';

const CUSTOMER = 1001;
const PORTAL = 'careers';
const FIELDS = [
  { id: 'field1', label: 'Shift', type: 'dropdown', options: ['Day', 'Night'] },
  { id: 'field2', label: 'Seats', type: 'integer' },
  { id: 'field3', label: 'Remote', type: 'boolean' },
  { id: 'field4', label: 'Nickname', type: 'text' },
  { id: 'field5', label: 'Contract', type: 'list', list: 'lists.job.hire_type' },
  { id: 'field6', label: 'Begins', type: 'date' },
  { id: 'field7', label: 'Secret', type: 'text', hidden: true },
  { id: 'field8', label: 'Unsearched', type: 'text', searchable: false },
  { id: 'field9', label: 'Country', type: 'country' },
];
const NAMES = [
  'positiontype',
  'field1',
  'field2',
  'field3',
  'field4',
  'field5',
  'field6',
  'field9',
  'hiringmanager',
].map((id): `job.${string}` => `job.${id}`);
const blueprintOf = (filters: ReadonlyArray<`job.${string}`>): Blueprint =>
  aPortalsBlueprint(CUSTOMER, {
    profileTypes: { jobs: { fields: FIELDS } },
    portals: PORTALS.map((portal) => (portal.name === PORTAL ? { ...portal, filters } : portal)),
  } as Partial<Blueprint>);

describeServer('fields as filters of a portal (D-SEA-31)', { blueprints: [blueprintOf(NAMES)] }, (under) => {
  const as = (group: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${group}`);
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const posts = new JobPostsClient(as('user'));
    const person = await as('user').create('people', { firstname: 'Ada', lastname: 'King' });
    for (const [name, fields] of Object.entries({
      day: { field1: 'Day', field2: 4, field3: true, field4: 'Sunny', field6: '2026-03-01', hiringmanager: person },
      night: { field1: 'Night', field2: 9, field3: false, field4: 'Moony', field6: '2026-09-01' },
    })) {
      ids[name] = await as('user').create('jobs', { jobtitle: name, folder: 'D31001', ...fields });
      await posts.posted({ jobid: ids[name], portalurl: CAREERS });
    }
    ids['person'] = person;
  });

  const filters = async (group = 'user'): Promise<Array<Record<string, unknown>>> => {
    const { status, json, text } = await as(group).get(`/search/portals/${PORTAL}/filters`);
    if (status !== 200) throw new Error(text);
    return (json as { filters: Array<Record<string, unknown>> }).filters;
  };
  const send = (...given: FilterCondition[]): Promise<RawResponse> =>
    as('user').post(`/search/portals/${PORTAL}`, { filters: given });
  const found = async (...given: FilterCondition[]): Promise<number[]> => {
    const { status, json, text } = await send(...given);
    if (status !== 200) throw new Error(text);
    return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
  };

  it('stand among the filters with their labels, types and options, in the order of the blueprint', async () => {
    const all = await filters();
    expect(all.map(({ name }) => name)).toEqual(NAMES);
    const multiselect = { display: 'multiselect', id: 3 };
    expect(all.slice(1, 5)).toEqual([
      {
        name: 'job.field1',
        label: 'Shift',
        type: multiselect,
        options: [
          { id: 'Day', value: 'Day' },
          { id: 'Night', value: 'Night' },
        ],
      },
      { name: 'job.field2', label: 'Seats', type: { display: 'freetext', id: 0 } },
      {
        name: 'job.field3',
        label: 'Remote',
        type: multiselect,
        options: [
          { id: 'true', value: 'Yes' },
          { id: 'false', value: 'No' },
        ],
      },
      { name: 'job.field4', label: 'Nickname', type: { display: 'freetext', id: 0 } },
    ]);
    expect(all[6]).toEqual({ name: 'job.field6', label: 'Begins', type: { display: 'datetime', id: 15 } });
    expect(all[8]).toEqual({
      name: 'job.hiringmanager',
      label: 'Hiring manager',
      type: { display: 'freetext', id: 0 },
    });
  });

  it.each<[FilterCondition, string[]]>([
    [{ name: 'job.field1', value: ['Night'] }, ['night']],
    [{ name: 'job.field2', value: ['5'], operator: '<' }, ['day']],
    [{ name: 'job.field3', value: ['false'] }, ['night']],
    [{ name: 'job.hiringmanager', value: ['{person}'] }, ['day']],
    [{ name: 'job.field4', value: ['sun'] }, ['day']],
    [{ name: 'job.field6', value: ['2026-08-01'], secondaryValue: ['2026-12-01'] }, ['night']],
  ])('find by %j', async (filter, names) => {
    const value = filter.value?.map((text) => text.replace('{person}', String(ids['person'])));
    expect(await found({ ...filter, value } as FilterCondition)).toEqual(names.map((name) => ids[name]));
  });

  it.each(['job.field7', 'job.bonus', 'job.field1.x'])('refuse %s, which the portal does not name', async (name) => {
    const response = await send({ name, value: ['x'] });
    expect([response.status, codesOf(response)]).toEqual([400, [26]]);
    expect(errorsOf(response)[0]?.errorMessage).toContain('is not a filter of this portal');
  });

  it.each([
    ['job.field7', 'is hidden'],
    ['job.field8', 'is not searchable'],
    ['job.field99', 'is not a field of jobs'],
  ] as const)('of a blueprint that name %s are refused because it %s', async (name, why) => {
    const refused: unknown = await under.server.apply(blueprintOf(['job.positiontype', name])).catch(String);
    expect(refused).toContain('portals[0].filters[1]');
    expect(refused).toContain(why);
  });
});
