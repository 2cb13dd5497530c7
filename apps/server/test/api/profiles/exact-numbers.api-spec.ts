import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';

const blueprint = aBlueprint(1001, {
  profileTypes: {
    jobs: {
      fields: [
        { id: 'field1', label: 'Number', type: 'number' },
        { id: 'field2', label: 'Money', type: 'currency' },
        { id: 'field4', label: 'Rows', type: 'collection', fields: [{ id: 'field5', label: 'Cell', type: 'number' }] },
      ],
    },
  },
  lists: { 'lists.skills': { attributes: [{ name: 'level' }], nodes: [{ value: 'A', level: 1 }] } },
});

/** Numbers that a double would store as another number. */
const ALTERED = [
  ['9007199254740993', '9007199254740992'],
  ['0.10000000000000001', '0.1'],
  ['1e400', 'Infinity'],
  ['-1e-400', '0'],
] as const;

/** Numbers that are kept, however they are written. */
const KEPT = ['0.1', '1.0', '1e2', '12.50', '-0', '9007199254740992', '999999999999999', '0.30000000000000004'];

describeServerOnSqlite('numbers that a double would alter (D-ERR-11)', { blueprints: [blueprint] }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let job: string;

  beforeAll(async () => {
    job = `/jobs/${await client.create('jobs', { jobtitle: 'x', field1: 7, field4: [{ field5: 1 }] })}`;
  });

  const customer = '/customers/1001';

  it.each<[place: string, method: string, path: () => string, body: (number: string) => string, named: string]>([
    [
      'a currency',
      'PATCH',
      () => customer + job,
      (n) => `{"field2":{"currency":"EUR","amount":${n}}}`,
      'field2/amount',
    ],
    ['a member', 'PATCH', () => customer + job, (n) => `{"field4":[{"entry":1,"field5":${n}}]}`, 'field4/field5'],
    ['the number of an entry', 'PATCH', () => customer + job, (n) => `{"field4":[{"entry":${n}}]}`, 'field4/entry'],
    ['an unknown field', 'PATCH', () => customer + job, (n) => `{"other":${n}}`, 'other'],
    ['an owner', 'POST', () => `${customer}/forms`, (n) => `{"owner":${n},"formname":"sums"}`, 'owner'],
    [
      'a whole list',
      'PATCH',
      () => `${customer}/lists/lists.skills`,
      (n) => `{"children":[{"id":"D50001","level":${n}}]}`,
      'children/level',
    ],
    [
      'a blueprint',
      'PUT',
      () => `/platform/v1${customer}/blueprint`,
      (n) => `{"customer":{"id":1001},"profileTypes":{"jobs":{"fields":[{"id":"field1","max":${n}}]}}}`,
      'profileTypes/jobs/fields/max',
    ],
  ])('are refused in %s, with what would become of them (code 5)', async (_place, method, path, body, named) => {
    for (const [number, altered] of ALTERED) {
      const request = { method, path: path(), body: body(number) };
      const response = await under.server.sendSigned('1001.admin', SECRET, request);
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      const [error] = errorsOf(response);
      expect(error?.errorMessage).toBe(
        `${named}: must be a number that is kept as it is written, received ${number}, which would become ${altered}; ` +
          '15 significant digits are always kept.',
      );
    }
  });

  it('are not those that a double keeps, nor those in texts', async () => {
    for (const number of KEPT) {
      const jobtitle = '9007199254740993 and 1e400';
      const written = `{"jobtitle":"${jobtitle}","field1":${number},"field2":{"currency":"EUR","amount":${number}}}`;
      expect((await client.patch(job, written)).status).toBe(204);
      const value = Number(number) + 0;
      expect(await client.read(job.slice(1), 'jobtitle,field1,field2')).toMatchObject({
        jobtitle,
        field1: value,
        field2: { amount: value },
      });
    }
  });

  it('are reported with repeated members, all at once, and leave everything as it is', async () => {
    const before = await client.read(job.slice(1), 'field1');
    const response = await client.patch(job, '{"field1":1e400,"field1":2,"field2":{"amount":12345678901234567890}}');
    expect([response.status, codesOf(response)]).toEqual([400, [12, 5, 5]]);
    expect(await client.read(job.slice(1), 'field1')).toEqual(before);
  });
});
