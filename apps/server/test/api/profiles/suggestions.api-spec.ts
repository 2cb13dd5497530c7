import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { routedPaths } from '../../support/routed-paths.js';

const hidden = { fields: [{ id: 'middlename', hidden: true }] };
const blueprint = aBlueprint(1001, { profileTypes: { people: hidden } });

describeServerOnSqlite('the suggestion (D-ERR-14)', { blueprints: [blueprint] }, (under) => {
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
    ['/candidates/4', '/people/4'],
    ['/serach/people', '/search/people'],
    ['/people/4/workflow', '/people/4/workflows'],
    ['/profiledefinitions/v1/people/schema', '/profiledefinitions/v1/person/schema'],
    ['/profiledefinitions/v1/companies/name/schema', '/profiledefinitions/v1/company/name/schema'],
    ['/profiledefinitions/v1/applicantworkflows/schema', '/profiledefinitions/v1/submittal/schema'],
  ])('is given for the path %s: %s', async (path, meant) => {
    expect(await told('GET', path)).toContain(`Did you mean "${client.path(meant)}"?`);
  });

  it.each([
    ['/customer/1001/people/4', '/customers/1001/people/4'],
    ['/platfrom/v1/customers/1001/audit', '/platform/v1/customers/1001/audit'],
  ])('is given for the whole path %s: %s', async (path, meant) => {
    expect((await under.server.send({ path })).text).toContain(`Did you mean \\"${meant}\\"?`);
  });

  it('is not given for paths that are like none, nor for those that an operator may have closed', async () => {
    for (const path of ['/nothing', '/x/y/z', `/peple/${'4'.repeat(300)}`])
      expect(await told('GET', path)).not.toContain('Did you mean');
    for (const path of ['/customer', '/customres/1001/peple/4', '/metric', '/doc', '//metrics'])
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
      `GET is not supported here. Supported: PATCH. To read the list, GET "${client.path('/v2/lists/lists.skills')}".`,
    );
    expect(await told('PUT', '/lists/lists.skills')).not.toContain('v2');
  });

  it('names paths alone that are there, for each method that a path does not have', async () => {
    const values: Record<string, string> = { customerId: '1001', listId: 'lists.country', listNodeId: 'D41001' };
    const followed = new Set<string>();
    for (const { path, methods } of routedPaths(under.server)) {
      const whole = path.replace(/[:*](\w+)/g, (_, name: string) => values[name] ?? '1');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (methods.includes(method.toLowerCase())) continue;
        const { text } = await under.server.send({ method, path: whole });
        for (const [, named = '', at = ''] of text.matchAll(/(GET|POST) \\"([^"]+)\\"/g)) {
          const body = named === 'POST' ? {} : undefined;
          const { status } = await under.server.sendSigned('1001.user', SECRET, { method: named, path: at, body });
          expect([method, whole, at, [404, 405].includes(status)]).toEqual([method, whole, at, false]);
          followed.add(at);
        }
      }
    }
    expect(followed.size).toBeGreaterThan(7);
  });

  it('is the node of a custom list if that is read', async () => {
    const { headers } = await client.post('/lists/lists.customfields_lists/node', { value: 'Shifts' });
    const id = headers.location?.split('/').at(-1) ?? '';
    const at = `/lists/lists.customfields_lists/node/${id}`;
    expect(await told('GET', `/lists/${id}/node`)).toContain(`To read the list, GET "${client.path(at)}".`);
    expect((await client.get(at)).status).toBe(200);
  });

  it.each(['lists.skill', 'skills'])('is given for the list %s', async (name) => {
    expect(await told('GET', `/v2/lists/${name}`)).toContain('Did you mean "lists.skills"?');
  });

  it.each([
    ['person.surname', 'person.lastname'],
    ['person.zipcode', 'person.addresszip'],
    ['people.lastname', 'person.lastname'],
    ['lastname', 'person.lastname'],
  ])('is given for the filter %s: %s', async (name, meant) => {
    expect(await told('POST', '/search/people', { filters: [{ name, value: ['x'] }] })).toContain(
      `Did you mean "${meant}"?`,
    );
  });

  it.each([
    ['surname', 'lastname'],
    ['lastnmae', 'lastname'],
  ])('is given for the field %s, read and written: %s', async (name, meant) => {
    expect(await told('GET', `${person}?fields=${name}`)).toContain(`Did you mean "${meant}"?`);
    expect(await told('PATCH', person, { [name]: 'x' })).toContain(`Did you mean "${meant}"?`);
  });

  it('never names a field that the caller does not see (D-ERR-3)', async () => {
    for (const name of ['middlenam', 'middle_name']) {
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
