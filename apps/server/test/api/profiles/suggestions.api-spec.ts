import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const hidden = { fields: [{ id: 'middlename', hidden: true }] };
const blueprint = aBlueprint(1001, { profileTypes: { people: hidden } });

describeServer('the suggestion (D-ERR-14)', { blueprints: [blueprint] }, (under) => {
  let client: ApiClient;
  let person: string;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001);
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  const told = async (method: string, path: string, body?: unknown): Promise<string> => {
    const response = await client.send(method, path, { body });
    return [
      ...(response.status < 400 ? [] : errorsOf(response)).map(({ errorMessage }) => errorMessage),
      ...headerValues(response, 'x-warning'),
    ].join('\n');
  };

  it.each([
    ['/peple/4', '/people/4'],
    ['/People/4', '/people/4'],
    ['/person/4', '/people/4'],
    ['/candidates/4', '/people/4'],
    ['/company/4', '/companies/4'],
    ['/serach/people', '/search/people'],
    ['/people/4/workflow', '/people/4/workflows'],
    ['/profiledefinitions/v1/people/schema', '/profiledefinitions/v1/person/schema'],
    ['/profiledefinitions/v1/companies/name/schema', '/profiledefinitions/v1/company/name/schema'],
    ['/profiledefinitions/v1/jobs/schema', '/profiledefinitions/v1/job/schema'],
    ['/profiledefinitions/v1/newhirecategories/schema', '/profiledefinitions/v1/newhirecategory/schema'],
    ['/profiledefinitions/v1/applicantworkflows/schema', '/profiledefinitions/v1/submittal/schema'],
  ])('is given for the path %s: %s', async (path, meant) => {
    expect(await told('GET', path)).toContain(`Did you mean "${client.path(meant)}"?`);
  });

  it.each([
    ['/customer/1001/people/4', '/customers/1001/people/4'],
    ['/Customers/1001/people/4', '/customers/1001/people/4'],
    ['/platfrom/v1/customers/1001/audit', '/platform/v1/customers/1001/audit'],
  ])('is given for the whole path %s: %s', async (path, meant) => {
    expect((await under.server.send({ path })).text).toContain(`Did you mean \\"${meant}\\"?`);
  });

  it.each(['/customer', '/customer/1001/nothing', '/customres/1001/peple/4', `/customer/${'4'.repeat(300)}`])(
    'is missing for the whole path %.30s',
    async (path) => {
      expect((await under.server.send({ path })).text).not.toContain('Did you mean');
    },
  );

  it.each(['/nothing', '/nothing/4', '/x/y/z', `/peple/${'4'.repeat(300)}`])(
    'is missing for the path %.20s',
    async (path) => {
      expect(await told('GET', path)).not.toContain('Did you mean');
    },
  );

  it('is not given for paths that an operator may have closed', async () => {
    for (const path of ['/metric', '/doc', '//metrics'])
      expect((await under.server.send({ path })).text).not.toContain('Did you mean');
  });

  it('is a search if all profiles are requested', async () => {
    expect(await told('GET', '/people')).toBe(
      `GET is not supported here. Supported: POST. To list, search by POST "${client.path('/search/people')}"; to read one, put its id behind the path.`,
    );
    expect(await told('GET', '/rooms')).toContain(client.path('/search/rooms'));
    expect(await told('DELETE', '/people')).not.toContain('search');
  });

  it('is the path below v2 if a list is read', async () => {
    expect(await told('GET', '/lists/lists.skills')).toBe(
      `GET is not supported here. Supported: PATCH. To read it, GET "${client.path('/v2/lists/lists.skills')}".`,
    );
    expect(await told('PUT', '/lists/lists.skills')).not.toContain('v2');
  });

  it.each(['lists.skill', 'skills', 'Lists.Skills'])('is given for the list %s', async (name) => {
    expect(await told('GET', `/v2/lists/${name}`)).toContain('Did you mean "lists.skills"?');
  });

  it.each([
    ['person.surname', 'person.lastname'],
    ['person.lastnam', 'person.lastname'],
    ['person.zipcode', 'person.addresszip'],
    ['people.lastname', 'person.lastname'],
    ['lastname', 'person.lastname'],
    ['person.phone', 'person.phonenumber'],
  ])('is given for the filter %s: %s', async (name, meant) => {
    expect(await told('POST', '/search/people', { filters: [{ name, value: ['x'] }] })).toContain(
      `Did you mean "${meant}"?`,
    );
  });

  it.each([
    ['surname', 'lastname'],
    ['first_name', 'firstname'],
    ['lastnmae', 'lastname'],
  ])('is given for the field %s, read and written: %s', async (name, meant) => {
    expect(await told('GET', `${person}?fields=${name}`)).toContain(`Did you mean "${meant}"?`);
    expect(await told('PATCH', person, { [name]: 'x' })).toContain(`Did you mean "${meant}"?`);
  });

  it('never names a field that the caller does not see (D-ERR-3)', async () => {
    for (const name of ['middlenam', 'middlename', 'middle_name']) {
      expect(await told('GET', `${person}?fields=${name}`)).not.toContain('Did you mean');
      expect(await told('PATCH', person, { [name]: 'x' })).not.toContain('Did you mean');
      const filter = { filters: [{ name: `person.${name}`, value: ['x'] }] };
      expect(await told('POST', '/search/people', filter)).not.toContain('Did you mean');
    }
  });

  it('is searched for twenty names at most', async () => {
    const names = Array.from({ length: 60 }, () => 'surname').map(
      (name, index) => name + 'x'.repeat(index % 2) + '_'.repeat(index),
    );
    const body = Object.fromEntries(names.map((name) => [name, 'x']));
    expect((await told('PATCH', person, body)).match(/Did you mean/g)?.length ?? 0).toBeLessThanOrEqual(20);
  });
});
