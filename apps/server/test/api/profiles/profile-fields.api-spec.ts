import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const FIELDS = {
  text: { id: 'field1', type: 'text', maxLength: 5, minLength: 2, pattern: '^[A-Z]' },
  free: { id: 'field2', type: 'text' },
  textarea: { id: 'field3', type: 'textarea', maxLength: 10 },
  email: { id: 'field4', type: 'email', maxLength: 20, pattern: '@' },
  phone: { id: 'field5', type: 'phone' },
  url: { id: 'field6', type: 'url', pattern: '^https:' },
  html: { id: 'field7', type: 'html' },
  integer: { id: 'field8', type: 'integer', min: -2, max: 10 },
  number: { id: 'field9', type: 'number', min: 0.5 },
  boolean: { id: 'field10', type: 'boolean' },
  date: { id: 'field11', type: 'date' },
  datetime: { id: 'field12', type: 'datetime' },
  currency: { id: 'field13', type: 'currency' },
  salary: { id: 'field14', type: 'salary' },
  dropdown: { id: 'field15', type: 'dropdown', options: ['Red', 'Green, dark', 'D11001'] },
  list: { id: 'field16', type: 'list', list: 'lists.person.folders' },
  multiple: { id: 'field17', type: 'list', list: 'lists.phone_type', multiple: true },
  custom: { id: 'field18', type: 'list', list: 'C500' },
  country: { id: 'field19', type: 'country' },
  state: { id: 'field20', type: 'state' },
  person: { id: 'field21', type: 'person' },
  profile: { id: 'field22', type: 'profile', profileType: 'companies' },
  address: { id: 'field23', type: 'address' },
  file: { id: 'field24', type: 'file' },
  image: { id: 'field25', type: 'image' },
  collection: {
    id: 'field26',
    type: 'collection',
    fields: [
      { id: 'field261', label: 'Number', type: 'text', required: true },
      { id: 'field262', label: 'Expires', type: 'date' },
      { id: 'field263', label: 'Colour', type: 'dropdown', options: ['Red', 'Green'], default: 'Red' },
      { id: 'field264', label: 'Secret', type: 'text', hidden: true },
      { id: 'field265', label: 'Company', type: 'profile', profileType: 'companies' },
    ],
  },
  locked: { id: 'field27', type: 'text', locked: true },
  readOnly: { id: 'field28', type: 'text', readOnly: true },
  hidden: { id: 'field29', type: 'text', hidden: true },
  withDefault: { id: 'field30', type: 'text', default: 'usual' },
  flagDefault: { id: 'field31', type: 'boolean', default: false },
} as const;
type Kind = keyof typeof FIELDS;

const blueprint = aBlueprint(1001, {
  profileTypes: { jobs: { fields: Object.entries(FIELDS).map(([label, field]) => ({ label, ...field })) } },
  customLists: [
    {
      listnodeid: 500,
      value: 'Preferences',
      nodes: [
        { value: 'Morning', children: [{ value: 'Early' }, { value: 'Late' }] },
        { value: 'Evening' },
        { value: 'Night', hidden: true },
      ],
    },
  ],
});

function idOf(kind: Kind): string {
  return FIELDS[kind].id;
}

describeServer('profile fields', { blueprints: [blueprint, aBlueprint(1002)] }, (under) => {
  let client: ApiClient;
  let job: string;
  let company: number;
  let address: number;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001);
    job = `jobs/${await client.create('jobs', { jobtitle: 'Engineer' })}`;
    company = await client.create('companies', {
      name: 'Acme',
      addresses: [
        {
          addressstreet1: '1 Main St',
          addresscity: 'Springfield',
          addressstate: 'IL',
          addresscountry: 'US',
          addresszip: '62701',
        },
      ],
    });
    const { addresses } = (await client.read(`companies/${company}`)) as { addresses: [{ id: number }] };
    address = addresses[0].id;
  });

  const write = (kind: Kind, value: unknown) => client.patch(`/${job}`, { [idOf(kind)]: value });
  const read = async (kind: Kind): Promise<unknown> => (await client.read(job, idOf(kind)))[idOf(kind)];

  describe('a value', () => {
    const node = (id: unknown, ...labels: string[]) => ({
      id,
      value: labels.at(-1),
      formattedvalue: labels.join(' > '),
    });
    const accepted: ReadonlyArray<readonly [kind: Kind, written: unknown, read: unknown]> = [
      ['text', 'Abcde', 'Abcde'],
      ['text', 'A😀😀😀😀', 'A😀😀😀😀'],
      ['free', '  sent as it is \t\r\n ', '  sent as it is \t\r\n '],
      ['free', 'e\u0301 é ﬁ <b>&amp;</b> \u0001 \\ " \u2028', 'e\u0301 é ﬁ <b>&amp;</b> \u0001 \\ " \u2028'],
      ['free', '0', '0'],
      ['textarea', 'a\nb\n', 'a\nb\n'],
      ['email', 'not@all valid', 'not@all valid'],
      ['phone', '+49 (0) 89 / x', '+49 (0) 89 / x'],
      ['url', 'https://a b', 'https://a b'],
      ['html', '<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
      ['html', '<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
      ['html', '<a href="javascript:x()">a</a>', '<a>a</a>'],
      ['integer', -2, -2],
      ['integer', 0, 0],
      ['integer', 1e1, 10],
      ['number', 0.5, 0.5],
      ['number', 12_345.678, 12_345.678],
      ['boolean', true, true],
      ['boolean', false, false],
      ['date', '2024-02-29', '2024-02-29'],
      ['date', '0001-01-01', '0001-01-01'],
      ['datetime', '2026-11-20 12:00 AM', '2026-11-20 12:00 AM'],
      ['datetime', '2026-11-20 12:59 PM', '2026-11-20 12:59 PM'],
      ['datetime', '1969-12-31 11:59 PM', '1969-12-31 11:59 PM'],
      ['currency', { currency: 'EUR', amount: 12.5 }, { currency: 'EUR', amount: 12.5, amountstring: '12.50' }],
      ['currency', { currency: 'JPY', amount: 1200 }, { currency: 'JPY', amount: 1200, amountstring: '1200' }],
      ['currency', { currency: 'KWD', amount: 0 }, { currency: 'KWD', amount: 0, amountstring: '0.000' }],
      [
        'currency',
        { currency: 'USD', amount: -1, amountstring: 'ignored' },
        { currency: 'USD', amount: -1, amountstring: '-1.00' },
      ],
      [
        'salary',
        { currency: 'USD', amount: 90_000, timeframe: 'Yearly' },
        { currency: 'USD', amount: 90_000, amountstring: '90000.00', timeframe: 'Yearly' },
      ],
      ['dropdown', 'Green, dark', 'Green, dark'],
      ['list', { id: 'D32011' }, node('D32011', 'Hiring Manager: Active')],
      ['list', { value: 'Employee: Current' }, node('D32013', 'Employee: Current')],
      ['list', 'D32018', node('D32018', 'Employee: Former')],
      ['list', 'C32001', node('D32001', 'Candidate: Active')],
      ['list', 'Candidate: Inactive', node('D32002', 'Candidate: Inactive')],
      ['list', node('D32013', 'Employee: Current'), node('D32013', 'Employee: Current')],
      ['multiple', ['Work', { id: 'D12001' }], [node('D12003', 'Work'), node('D12001', 'Mobile')]],
      ['multiple', ['Work', 'Work'], [node('D12003', 'Work')]],
      ['custom', 'Evening', node(expect.stringMatching(/^C\d+$/), 'Evening')],
      ['custom', 'Morning > Late', node(expect.stringMatching(/^C\d+$/), 'Morning', 'Late')],
      ['custom', { value: 'Early' }, node(expect.stringMatching(/^C\d+$/), 'Morning', 'Early')],
      ['country', 'US', { id: 'D41001', abbrev: 'US', value: 'United States' }],
      ['country', { value: 'United States' }, { id: 'D41001', abbrev: 'US', value: 'United States' }],
      ['country', { id: 'D41001' }, { id: 'D41001', abbrev: 'US', value: 'United States' }],
      ['country', { abbrev: 'DE' }, { id: expect.stringMatching(/^D41\d+$/), abbrev: 'DE', value: 'Germany' }],
      ['state', 'CA', { id: expect.stringMatching(/^D41001\d{3}$/), abbrev: 'CA', value: 'California' }],
      ['state', { value: 'Ontario' }, { id: expect.stringMatching(/^D41\d{6}$/), abbrev: 'ON', value: 'Ontario' }],
    ];

    it.each(accepted)('of %s is written as %j and read back (D-PRO-4)', async (kind, written, expected) => {
      const response = await write(kind, written);
      expect([response.status, response.text]).toEqual([204, '']);
      expect(await read(kind)).toEqual(expected);
    });

    it.each(accepted)('of %s as it is read can be written again: %j (D-PRO-16)', async (kind, written) => {
      await write(kind, written);
      const first = await read(kind);
      expect((await write(kind, first)).status).toBe(204);
      expect(await read(kind)).toEqual(first);
    });

    it.each(accepted.filter(([kind], index) => accepted.findIndex(([other]) => other === kind) === index))(
      'of %s is taken on POST, and cleared by null',
      async (kind, written, expected) => {
        const id = await client.create('jobs', { jobtitle: 'x', [idOf(kind)]: written });
        expect(await client.read(`jobs/${id}`, idOf(kind))).toEqual({ [idOf(kind)]: expected });
        await client.change(`jobs/${id}`, { [idOf(kind)]: null });
        expect(await client.read(`jobs/${id}`, idOf(kind))).toEqual({});
      },
    );

    const refused: ReadonlyArray<readonly [kind: Kind, values: readonly unknown[]]> = [
      ['text', ['A', 'Abcdef', 'A😀😀😀😀😀', 'abc', 5, true, {}, ['Abc']]],
      ['free', ['a\u0000b', '\ud800', 'a\udc00', 'x'.repeat(4001), 0, false, []]],
      ['textarea', ['x'.repeat(11), 1]],
      ['email', ['a.b', `${'x'.repeat(20)}@`, 1, ['a@b']]],
      ['phone', [123, {}]],
      ['url', ['http://a', 1]],
      ['html', [1, ['<p>a</p>'], '<p>\u0000</p>']],
      ['integer', [-3, 11, 1.5, '5', true, [5], {}, 1e300]],
      ['number', [0.49, '1', 'NaN', [], {}]],
      ['boolean', ['true', 1, 0, 'false', [], {}]],
      [
        'date',
        ['2023-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00:00Z', '2026-01-01 ', 20_260_101, {}],
      ],
      [
        'datetime',
        [
          '2026-11-20',
          '2026-11-20 13:00 PM',
          '2026-11-20 00:00 AM',
          '2026-11-20 1:00 AM',
          '2026-11-20 01:00 am',
          '2026-02-30 01:00 AM',
          '2026-11-20T01:00:00Z',
          1,
        ],
      ],
      [
        'currency',
        [
          5,
          '5',
          'EUR',
          {},
          { currency: 'EUR' },
          { amount: 5 },
          { currency: 'XXY', amount: 5 },
          { currency: 'EUR', amount: '5' },
          { currency: 'EUR', amount: null },
          { currency: 'EUR', amount: 5, timeframe: 'Yearly' },
          [],
        ],
      ],
      [
        'salary',
        [
          { currency: 'EUR', amount: 5 },
          { currency: 'EUR', amount: 5, timeframe: 'yearly' },
          { currency: 'EUR', amount: 5, timeframe: 'Hourly', x: 1 },
        ],
      ],
      ['dropdown', ['red', 'Blue', 'Red ', 1, ['Red'], { value: 'Red' }]],
      [
        'list',
        [
          'Nowhere',
          'candidate: active',
          { id: 'D31001' },
          { id: 32_001 },
          { value: 'Nowhere' },
          {},
          { label: 'x' },
          32_001,
          ['D32001'],
          true,
        ],
      ],
      ['multiple', ['Work', { id: 'D12001' }, ['Nowhere'], [1], [['Work']]]],
      ['custom', ['Night', { value: 'Night' }, 'Late > Morning', 'Preferences', 'C500', 'D32001']],
      ['country', ['USA', 'us', 'Nowhere', { id: 'D41001001' }, 'California', {}, 41_001, ['US'], { abbrev: 7 }]],
      ['state', ['US', 'D41001', 'Nowhere', 'ca', {}, 1]],
      ['person', [0, -1, 1.5, '1', { id: 1 }, 999_999, [1], 'Ada']],
      ['profile', [0, 999_999, '1', { id: 1 }]],
      ['address', [0, 999_999, '1', { id: 1 }]],
      ['collection', ['x', 5, {}, [5], ['x'], [null], [[]]]],
    ];

    it.each(refused)('of %s is refused with code 5 when it is wrong (D-PRO-13)', async (kind, values) => {
      const before = await read(kind);
      for (const value of values) {
        const response = await write(kind, value);
        expect([value, response.status]).toEqual([value, 400]);
        expect([value, new Set(codesOf(response))]).toEqual([value, new Set([5])]);
        const paths = headerValues(response, 'x-error').map((text) => text.split(':')[1]?.split('/')[0]);
        expect([value, new Set(paths)]).toEqual([value, new Set([idOf(kind)])]);
      }
      expect(await read(kind)).toEqual(before);
    });

    it.each(['file', 'image', 'locked', 'readOnly'] as const)(
      'of a %s field is not written here (code 7)',
      async (kind) => {
        for (const value of ['x', null, {}, '']) expect(codesOf(await write(kind, value))).toEqual([7]);
        expect(codesOf(await client.post('/jobs', { jobtitle: 'x', [idOf(kind)]: 'x' }))).toEqual([7]);
      },
    );

    it('of a hidden field is not known (code 4)', async () => {
      for (const value of ['x', null]) expect(codesOf(await write('hidden', value))).toEqual([4]);
    });

    it('says in the refusal what the rule is and what came', async () => {
      const response = await write('integer', 11);
      expect(headerValues(response, 'x-error')).toEqual([`5:${idOf('integer')}:must be at most 10, received 11.`]);
    });
  });

  describe('references', () => {
    it('to people read as profile, id and title (spec: Common profile fields)', async () => {
      const id = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
      await write('person', id);
      expect(await read('person')).toEqual({ profile: client.url(`/people/${id}`), id, value: 'Ada Lovelace' });
      await client.change(`people/${id}`, { lastname: 'King' });
      expect(await read('person')).toMatchObject({ value: 'Ada King' });
    });

    it('to other profiles read alike', async () => {
      await write('profile', company);
      expect(await read('profile')).toEqual({
        profile: client.url(`/companies/${company}`),
        id: company,
        value: 'Acme',
      });
    });

    it('to a person do not refer to a job with the same id', async () => {
      expect(codesOf(await write('profile', 999))).toEqual([5]);
    });

    it("to addresses read as the company's entry in one line (D-PRO-10)", async () => {
      await write('address', address);
      expect(await read('address')).toEqual({
        id: address,
        companyid: company,
        address: client.url(`/companies/${company}?fields=addresses`),
        value: '1 Main St, Springfield, Illinois, 62701, United States',
      });
    });

    it('to an address read as absent once the entry is gone, and can be kept (D-PRO-10)', async () => {
      const other = await client.create('companies', { name: 'Moving', addresses: [{ addresscity: 'Here' }] });
      const { addresses } = (await client.read(`companies/${other}`)) as { addresses: [{ id: number }] };
      const id = await client.create('jobs', { jobtitle: 'x', joblocation: addresses[0].id });
      expect(await client.read(`jobs/${id}`, 'joblocation')).toMatchObject({ joblocation: { value: 'Here' } });
      await client.change(`companies/${other}`, { addresses: [{ entry: 1, delete: true }] });
      expect(await client.read(`jobs/${id}`, 'joblocation')).toEqual({});
      expect((await client.patch(`/jobs/${id}`, { jobtitle: 'y' })).status).toBe(204);
      expect(codesOf(await client.post('/jobs', { jobtitle: 'y', joblocation: addresses[0].id }))).toEqual([5]);
    });

    it('to several wrong targets are all reported at once', async () => {
      const response = await client.patch(`/${job}`, {
        [idOf('person')]: 999,
        [idOf('profile')]: 999,
        [idOf('address')]: 999,
        jobowner: 999,
      });
      expect(codesOf(response)).toEqual([5, 5, 5, 5]);
    });
  });

  describe('collections', () => {
    const id = idOf('collection');
    let holder: string;
    const change = (entries: unknown) => client.patch(`/${holder}`, { [id]: entries });
    const entries = async (): Promise<unknown> => (await client.read(holder, id))[id];

    beforeAll(async () => {
      holder = `jobs/${await client.create('jobs', { jobtitle: 'x' })}`;
    });

    it('number their entries from 1', async () => {
      await change([{ field261: 'a' }, { field261: 'b', field263: 'Green', field262: '2026-01-01' }]);
      expect(await entries()).toEqual([
        { entry: 1, field261: 'a' },
        { entry: 2, field261: 'b', field262: '2026-01-01', field263: 'Green' },
      ]);
    });

    it('give their members the defaults on POST, and on POST only (D-PRO-8)', async () => {
      const other = `jobs/${await client.create('jobs', { jobtitle: 'x', [id]: [{ field261: 'a' }] })}`;
      await client.change(other, { [id]: [{ field261: 'b' }] });
      expect(await client.read(other, id)).toEqual({
        [id]: [
          { entry: 1, field261: 'a', field263: 'Red' },
          { entry: 2, field261: 'b' },
        ],
      });
    });

    it('change the entry that is named, keep the others and add one that names none', async () => {
      await change([{ entry: 2, field262: null }, { field261: 'c' }, { entry: 1, field261: 'A' }]);
      expect(await entries()).toEqual([
        { entry: 1, field261: 'A' },
        { entry: 2, field261: 'b', field263: 'Green' },
        { entry: 3, field261: 'c' },
      ]);
    });

    it('take an entry away, and give its number to none after it', async () => {
      await change([
        { entry: 3, delete: true },
        { entry: 1, delete: true },
      ]);
      await change([{ field261: 'd' }]);
      expect(await entries()).toEqual([
        { entry: 2, field261: 'b', field263: 'Green' },
        { entry: 4, field261: 'd' },
      ]);
    });

    it('change nothing by [] (D-PRO-21)', async () => {
      await change([]);
      expect(await entries()).toHaveLength(2);
    });

    it.each([
      ['an unknown entry', [{ entry: 99, field261: 'x' }], [5]],
      ['an unknown entry to delete', [{ entry: 99, delete: true }], [5]],
      ['a delete without an entry', [{ delete: true }], [5]],
      ['an entry that is no number', [{ entry: '2', field261: 'x' }], [5]],
      ['an unknown member', [{ entry: 2, colour: 'x' }], [4]],
      ['a hidden member', [{ entry: 2, field264: 'x' }], [4]],
      ['a wrong member', [{ entry: 2, field262: 'x' }], [5]],
      ['a required member left out', [{ field262: '2026-01-01' }], [1]],
      ['a required member cleared', [{ entry: 2, field261: null }], [1]],
      ['a reference that leads nowhere', [{ entry: 2, field265: 999 }], [5]],
      ['several problems', [{ entry: 2, field262: 'x', colour: 1 }, { field261: 7 }], [5, 4, 5]],
    ])('refuse %s, and keep everything (D-PRO-21)', async (_title, given, codes) => {
      const before = await entries();
      const response = await change(given);
      expect(response.status).toBe(400);
      expect(codesOf(response).toSorted()).toEqual(codes.toSorted());
      for (const header of headerValues(response, 'x-error')) expect(header).toMatch(new RegExp(`^\\d+:${id}/`));
      expect(await entries()).toEqual(before);
    });

    it('are empty after null', async () => {
      expect((await change(null)).status).toBe(204);
      expect(await entries()).toBeUndefined();
      await change([{ field261: 'e' }]);
      expect(await entries()).toEqual([{ entry: 5, field261: 'e' }]);
    });
  });

  describe('defaults', () => {
    it('are applied on POST when the member is absent (D-PRO-8)', async () => {
      const id = await client.create('jobs', { jobtitle: 'x' });
      expect(await client.read(`jobs/${id}`, `${idOf('withDefault')},${idOf('flagDefault')}`)).toEqual({
        [idOf('withDefault')]: 'usual',
        [idOf('flagDefault')]: false,
      });
    });

    it('are not applied when the member is sent, nor on PATCH (D-PRO-8)', async () => {
      const id = await client.create('jobs', {
        jobtitle: 'x',
        [idOf('withDefault')]: null,
        [idOf('flagDefault')]: true,
      });
      await client.change(`jobs/${id}`, { jobtitle: 'y' });
      expect(await client.read(`jobs/${id}`, `${idOf('withDefault')},${idOf('flagDefault')}`)).toEqual({
        [idOf('flagDefault')]: true,
      });
    });
  });

  describe('addresses of companies', () => {
    it('have ids that are unique per customer and never used again (D-PRO-10)', async () => {
      const idsOf = async (below: string): Promise<number[]> =>
        ((await client.read(below, 'addresses')) as { addresses: Array<{ id: number }> }).addresses.map(({ id }) => id);
      const one = `companies/${await client.create('companies', { name: 'a', addresses: [{ addresscity: 'a' }, { addresscity: 'b' }] })}`;
      const two = `companies/${await client.create('companies', { name: 'b', addresses: [{ addresscity: 'c' }] })}`;
      const first = [...(await idsOf(one)), ...(await idsOf(two))];
      expect(new Set(first).size).toBe(3);
      await client.change(one, { addresses: [{ entry: 2, delete: true }, { addresscity: 'd' }] });
      const [kept, added] = await idsOf(one);
      expect(kept).toBe(first[0]);
      expect(first).not.toContain(added);
    });

    it('refuse an id that is written', async () => {
      expect(codesOf(await client.post('/companies', { name: 'a', addresses: [{ id: 5, addresscity: 'a' }] }))).toEqual(
        [7],
      );
    });

    it('of people have no id', async () => {
      const id = await client.create('people', { firstname: 'a', lastname: 'b', addresses: [{ addresscity: 'a' }] });
      expect(await client.read(`people/${id}`, 'addresses')).toEqual({ addresses: [{ entry: 1, addresscity: 'a' }] });
    });
  });

  describe('roles', () => {
    it('always read all three, and are never taken away (D-PRO-11, spec: Person roles)', async () => {
      const id = await client.create('people', { firstname: 'a', lastname: 'b', roles: { employee: true } });
      expect(await client.read(`people/${id}`, 'roles')).toEqual({
        roles: { candidate: false, employee: true, hiringmanager: false },
      });
      await client.change(`people/${id}`, { roles: { candidate: true }, middlename: 'x' });
      for (const roles of [{ employee: false }, null]) {
        const response = await client.patch(`/people/${id}`, { roles, middlename: 'y' });
        expect(new Set(codesOf(response))).toEqual(new Set([18]));
      }
      expect(await client.read(`people/${id}`, 'roles')).toEqual({
        roles: { candidate: true, employee: true, hiringmanager: false },
      });
    });

    it('are never the only member of a PATCH (spec: Profile rules 7)', async () => {
      const id = await client.create('people', { firstname: 'a', lastname: 'b' });
      expect(codesOf(await client.patch(`/people/${id}`, { roles: { employee: true } }))).toEqual([18]);
      expect(codesOf(await client.patch(`/people/${id}`, { roles: { employee: true }, links: [] }))).toEqual([18]);
    });

    it.each([
      { roles: { recruiter: true } },
      { roles: { employee: 'yes' } },
      { roles: ['employee'] },
      { roles: 'employee' },
    ])('are refused as %j (code 5)', async (member) => {
      expect(codesOf(await client.post('/people', { firstname: 'a', lastname: 'b', ...member }))).toEqual([5]);
    });

    it('read false, all three, for a person who was given none', async () => {
      const id = await client.create('people', { firstname: 'a', lastname: 'b' });
      expect(await client.read(`people/${id}`, 'roles')).toEqual({
        roles: { candidate: false, employee: false, hiringmanager: false },
      });
    });
  });
});
