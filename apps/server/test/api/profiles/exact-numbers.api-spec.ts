import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion } from '../../builders/form.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const blueprint = aBlueprint(1001, {
  profileTypes: {
    jobs: {
      fields: [
        { id: 'field1', label: 'Number', type: 'number' },
        { id: 'field2', label: 'Money', type: 'currency' },
        { id: 'field3', label: 'Person', type: 'person' },
        { id: 'field4', label: 'Rows', type: 'collection', fields: [{ id: 'field5', label: 'Cell', type: 'number' }] },
      ],
    },
  },
  lists: { 'lists.skills': { attributes: [{ name: 'level' }], nodes: [{ value: 'A', level: 1 }] } },
  forms: [
    aForm('sums', {
      questions: [
        aQuestion('count', { type: 'NUMBER' }),
        aQuestion('ratio', { type: 'DECIMAL' }),
        aQuestion('fee', { type: 'CURRENCY' }),
        aQuestion('pay', { type: 'SALARY' }),
      ],
    }),
  ],
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

describeServer('numbers that a double would alter (D-ERR-11)', { blueprints: [blueprint] }, (under) => {
  let client: ApiClient;
  let job: string;
  let person: number;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001);
    person = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    job = `/jobs/${await client.create('jobs', { jobtitle: 'x', field1: 7, field4: [{ field5: 1 }] })}`;
  });

  const customer = '/customers/1001';
  const platform = `/platform/v1${customer}`;
  const form = (answer: string) => `{"owner":${person},"formname":"sums",${answer}}`;

  /** The places where a number enters: the route, the body around it, and the path that the refusal names. */
  const PLACES: ReadonlyArray<
    readonly [place: string, method: string, path: () => string, body: (number: string) => string, named: string]
  > = [
    ['a number', 'PATCH', () => customer + job, (n) => `{"field1":${n}}`, 'field1'],
    [
      'a currency',
      'PATCH',
      () => customer + job,
      (n) => `{"field2":{"currency":"EUR","amount":${n}}}`,
      'field2/amount',
    ],
    [
      'a salary',
      'POST',
      () => `${customer}/jobs`,
      (n) => `{"jobtitle":"y","salaryrangefrom":{"timeframe":"Yearly","currency":"EUR","amount":${n}}}`,
      'salaryrangefrom/amount',
    ],
    ['a reference', 'PATCH', () => customer + job, (n) => `{"field3":${n}}`, 'field3'],
    ['a member', 'PATCH', () => customer + job, (n) => `{"field4":[{"entry":1,"field5":${n}}]}`, 'field4/field5'],
    ['the number of an entry', 'PATCH', () => customer + job, (n) => `{"field4":[{"entry":${n}}]}`, 'field4/entry'],
    ['an entry by itself', 'PATCH', () => `${customer + job}/fields/field4/1`, (n) => `{"field5":${n}}`, 'field5'],
    ['an unknown field', 'PATCH', () => customer + job, (n) => `{"other":${n}}`, 'other'],
    ['a NUMBER answer', 'POST', () => `${customer}/forms`, (n) => form(`"count":${n}`), 'count'],
    ['a DECIMAL answer', 'PUT', () => `${customer}/forms`, (n) => form(`"ratio":${n}`), 'ratio'],
    [
      'a CURRENCY answer',
      'POST',
      () => `${customer}/forms`,
      (n) => form(`"fee":{"currency":"EUR","amount":${n}}`),
      'fee/amount',
    ],
    [
      'a SALARY answer',
      'POST',
      () => `${customer}/forms`,
      (n) => form(`"pay":{"currency":"EUR","timeframe":"Daily","amount":${n}}`),
      'pay/amount',
    ],
    ['an owner', 'POST', () => `${customer}/forms`, (n) => `{"owner":${n},"formname":"sums"}`, 'owner'],
    ['a workflow', 'POST', () => `${customer}/applicantworkflows`, (n) => `{"baseprofile":${n}}`, 'baseprofile'],
    ['a new node', 'POST', () => `${customer}/lists/lists.skills/node`, (n) => `{"value":"B","level":${n}}`, 'level'],
    [
      'a whole list',
      'PATCH',
      () => `${customer}/lists/lists.skills`,
      (n) => `{"children":[{"id":"D50001","level":${n}}]}`,
      'children/level',
    ],
    ['an overlap', 'POST', () => `${platform}/users/1001.user/secrets`, (n) => `{"overlapHours":${n}}`, 'overlapHours'],
    [
      'a blueprint',
      'PUT',
      () => `${platform}/blueprint`,
      (n) => `{"customer":{"id":1001},"profileTypes":{"jobs":{"fields":[{"id":"field1","max":${n}}]}}}`,
      'profileTypes/jobs/fields/max',
    ],
  ];

  describe.each(PLACES)('in %s', (_place, method, path, body, named) => {
    it.each(ALTERED)('%s is refused, with what would become of it (code 5)', async (number, altered) => {
      const request = { method, path: path(), body: body(number) };
      const response = await under.server.sendSigned('1001.admin', SECRET, request);
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      const [error] = errorsOf(response);
      expect(error?.errorMessage).toBe(
        `${named}: must be a number that is kept as it is written, received ${number}, which would become ${altered}; ` +
          '15 significant digits are always kept.',
      );
    });
  });

  it.each(KEPT)('but %s is accepted', async (number) => {
    const written = `{"field1":${number},"field2":{"currency":"EUR","amount":${number}}}`;
    expect((await client.patch(job, written)).status).toBe(204);
    const value = Number(number) + 0;
    expect(await client.read(job.slice(1), 'field1,field2')).toMatchObject({
      field1: value,
      field2: { amount: value },
    });
  });

  it('are reported with repeated members, all at once, and leave everything as it is', async () => {
    const before = await client.read(job.slice(1), 'field1');
    const response = await client.patch(job, '{"field1":1e400,"field1":2,"field2":{"amount":12345678901234567890}}');
    expect([response.status, codesOf(response)]).toEqual([400, [12, 5, 5]]);
    expect(await client.read(job.slice(1), 'field1')).toEqual(before);
  });

  it('stand in texts as they like', async () => {
    await client.change(job.slice(1), { jobtitle: '9007199254740993 and 1e400' });
    expect(await client.read(job.slice(1), 'jobtitle')).toEqual({ jobtitle: '9007199254740993 and 1e400' });
  });
});
