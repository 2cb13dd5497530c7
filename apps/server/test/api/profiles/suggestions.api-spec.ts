import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';

const hidden = { fields: [{ id: 'middlename', hidden: true }] };
const blueprint = aBlueprint(1001, { profileTypes: { people: hidden } });

describeServerOnSqlite('the suggestion (D-ERR-14)', { blueprints: [blueprint] }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: string;

  beforeAll(async () => {
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  const told = async (method: string, path: string, body?: unknown): Promise<string> => {
    const response = await client.send(method, path, { body });
    return [
      ...(response.status < 400 ? [] : errorsOf(response)).map(({ errorMessage }) => errorMessage),
      ...headerValues(response, 'x-warning'),
    ].join('\n');
  };

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
