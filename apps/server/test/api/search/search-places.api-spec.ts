import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FilterCondition } from '@talent-platform/protocol/search';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const CUSTOMER = 1001;
const ZIP_CODES = { file: path.join(import.meta.dirname, '../../support/zip-codes.txt'), ships: false };

/** From each of these something of places is hidden. */
const GROUPS = {
  placeless: { fieldAccess: { jobs: { joblocation: 'none' } } },
  addressless: { fieldAccess: { companies: { addresses: 'none' } } },
  partless: { fieldAccess: { companies: { 'addresses/addresscity': 'none', 'addresses/addresszip': 'none' } } },
  companyless: { access: { companies: 'none' } },
  locked: { searchLocks: { companies: { filters: [{ name: 'company.name', value: ['Open'] }] } } },
} as const;

const BLUEPRINT = aBlueprint(CUSTOMER, {
  userGroups: [
    { integrationName: 'admin', label: 'Administrators', administrator: true },
    ...Object.entries(GROUPS).map(([name, rules]) => ({ integrationName: name, label: name, ...rules })),
  ],
  users: ['admin', ...Object.keys(GROUPS)].map((group) => aUser(`${CUSTOMER}.${group}`, group)),
});

const OPEN_COMPANY = [
  {
    addresscity: 'New York',
    addressstate: 'NY',
    addresscountry: 'US',
    addresszip: '10001',
    addressstreet1: '5 Main St',
  },
  { addresscity: 'Newark', addressstate: 'NJ', addresscountry: 'US', addresszip: '07102-1234' },
];
/** A city and a state that no entry has together, and a postal code of another country. */
const SECRET_COMPANY = [
  { addresscity: 'Philadelphia', addressstate: 'PA', addresscountry: 'US', addresszip: '19103' },
  { addresscity: 'Roma', addresscountry: 'Italy', addresszip: '10001' },
  { addresszip: '10002' },
];

const NAMES = [
  'joblocation.companyid',
  'joblocation.addresscity',
  'joblocation.addresszip',
  'joblocation.addressstate',
  'joblocation.addresscountry',
  'joblocation.zipradius',
];

describeServer('searches by places', { blueprints: [BLUEPRINT], configuration: { zipCodes: ZIP_CODES } }, (under) => {
  const as = (group: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${group}`);
  const companies: Record<string, number> = {};
  /** By the city or postal code where each is. */
  const jobs: Record<string, number> = {};
  const workflows: Record<string, number> = {};

  const addressesOf = async (company: number): Promise<number[]> => {
    const { addresses } = await as('admin').read(`companies/${company}?fields=addresses`);
    return (addresses as Array<{ id: number }>).map(({ id }) => id);
  };

  beforeAll(async () => {
    const admin = as('admin');
    companies['open'] = await admin.create('companies', { name: 'Open', addresses: OPEN_COMPANY });
    companies['secret'] = await admin.create('companies', { name: 'Secret', addresses: SECRET_COMPANY });
    const [york, newark] = await addressesOf(companies['open']);
    const [philadelphia, roma, bare] = await addressesOf(companies['secret']);
    const person = await admin.create('people', { firstname: 'Ada', lastname: 'Byron' });
    for (const [name, joblocation] of Object.entries({
      york,
      newark,
      philadelphia,
      roma,
      bare,
      nowhere: undefined,
    })) {
      const job = await admin.create('jobs', { jobtitle: name, ...(joblocation && { joblocation }) });
      jobs[name] = job;
      workflows[name] = await admin.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
    }
  });

  const condition = (name: string, operator: string, value: string, radius?: string): FilterCondition =>
    ({
      name,
      operator,
      value: [value],
      ...(radius !== undefined && { secondaryValue: [radius] }),
    }) as FilterCondition;
  const found = async (type: string, filters: readonly FilterCondition[], group = 'admin'): Promise<number[]> => {
    const { status, json, text } = await as(group).post(`/search/${type}`, { filters });
    if (status !== 200) throw new Error(text);
    return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
  };
  const named = (ids: Readonly<Record<string, number>>, found: readonly number[]): string[] =>
    Object.keys(ids).filter((name) => found.includes(ids[name] ?? 0));

  it.each([
    ['addresscity', '!=', 'new', ['philadelphia', 'roma', 'bare', 'nowhere']],
    ['addresszip', '=', '1000', ['york', 'roma', 'bare']],
    ['addressstate', '=', 'New York', ['york']],
    ['addresscountry', '=', 'Italy', ['roma']],
  ] as const)(
    'find jobs, and workflows, by the %s of the job %s %s (D-SEA-7)',
    async (member, operator, value, names) => {
      const filter = (prefix: string) => [condition(`${prefix}joblocation.${member}`, operator, value)];
      expect(named(jobs, await found('jobs', filter('job.')))).toEqual(names);
      expect(named(workflows, await found('applicantworkflows', filter('applicantworkflow.job.')))).toEqual(names);
    },
  );

  it('know of an address what the last write of its company says (D-SEA-21)', async () => {
    const company = await as('admin').create('companies', {
      name: 'Moving',
      addresses: [{ addresscity: 'Here' }, {}],
    });
    const [joblocation = 0, other] = await addressesOf(company);
    const job = await as('admin').create('jobs', { jobtitle: 'Mover', joblocation });
    const inCity = (city: string): Promise<number[]> =>
      found('jobs', [condition('job.joblocation.addresscity', '==', city)]);
    expect(await inCity('Here')).toEqual([job]);
    await as('admin').change(`companies/${company}`, { addresses: [{ entry: 1, addresscity: 'There' }] });
    expect([await inCity('Here'), await inCity('There')]).toEqual([[], [job]]);
    await as('admin').change(`companies/${company}`, { addresses: [{ entry: 1, delete: true }] });
    expect(await inCity('There')).toEqual([]);
    expect(await as('admin').read(`jobs/${job}?fields=joblocation`)).not.toHaveProperty('joblocation');
    expect(other).toBeDefined();
  });

  describe('within a distance of a US postal code', () => {
    it.each([
      ['10001', '9.2', ['york', 'bare']],
      ['10001', '9.4', ['york', 'newark', 'bare']],
      ['99999', '1000', []],
    ])('find who is near %s by %s miles, in no other country (D-SEA-11)', async (zip, miles, names) => {
      const near = (prefix: string) => [condition(`${prefix}joblocation.zipradius`, '=', zip, miles)];
      expect(named(jobs, await found('jobs', near('job.')))).toEqual(names);
      expect(named(workflows, await found('applicantworkflows', near('applicantworkflow.job.')))).toEqual(names);
    });

    it.each([
      [{ value: ['10001'] }, 'takes one radius in miles, such as "25", received 0.'],
      [{ secondaryValue: ['5'] }, 'takes one postal code, received 0.'],
      [{ value: ['10001', '10002'], secondaryValue: ['5'] }, 'takes one postal code, received 2.'],
      ...['0', '1001', '5 miles', ''].map((radius) => [
        { value: ['10001'], secondaryValue: [radius] },
        `must be a number of miles above 0, at most 1000, received ${JSON.stringify(radius)}.`,
      ]),
      [{ value: ['10001'], secondaryValue: ['5'], operator: '!=' }, 'takes "=", received "!="'],
    ] as ReadonlyArray<readonly [object, string]>)('refuse %j', async (parts, text) => {
      const filters = [{ name: 'job.joblocation.zipradius', ...parts }];
      const response = await as('admin').post('/search/jobs', { filters });
      expect([response.status, codesOf(response)]).toEqual([400, [26]]);
      expect(errorsOf(response)[0]?.errorMessage).toContain(text);
    });

    it('find who is in a territory of the United States under its own country code (D-SEA-11)', async () => {
      const at = (addresscountry: string) => [{ addresszip: '00901', addresscountry }];
      const island = await as('admin').create('companies', { name: 'Isla', addresses: at('PR') });
      await as('admin').create('companies', { name: 'Ile', addresses: at('FR') });
      expect(await found('companies', [condition('company.zipradius', '=', '00901', '1')])).toEqual([island]);
    });
  });

  describe('reveal nothing that is hidden', () => {
    const valueOf = (name: string): readonly [string, string?] =>
      name.endsWith('zipradius') ? ['10001', '5'] : name.endsWith('companyid') ? ['1'] : ['Roma'];

    it.each([
      ['placeless', NAMES],
      ['addressless', [...NAMES, 'zipradius']],
      ['companyless', NAMES],
      ['partless', NAMES.filter((name) => /city|zip/.test(name))],
    ])('to the %s, for whom these are not filters (D-ERR-3)', async (group, names) => {
      for (const name of names) {
        for (const [type, prefix] of name === 'zipradius' ? [['companies', 'company.']] : SEARCHES) {
          const ask = (asked: string) =>
            as(group).post(`/search/${type}`, { filters: [condition(`${prefix}${asked}`, '=', ...valueOf(name))] });
          const [hidden, absent] = [await ask(name), await ask('nothing.at')];
          expect([name, hidden.status, codesOf(hidden)]).toEqual([name, 400, [26]]);
          if (type !== 'applicantworkflows') expect(hidden.text.replaceAll(name, 'nothing.at')).toBe(absent.text);
        }
      }
    });

    it('of a company outside the search lock, by no part of its addresses (D-SEA-17)', async () => {
      const seen = async (...parts: Parameters<typeof condition>): Promise<string[]> =>
        named(jobs, await found('jobs', [condition(...parts)], 'locked'));
      expect(await seen('job.joblocation.companyid', '=', String(companies['secret']))).toEqual([]);
      expect(await seen('job.joblocation.addresscity', '=', 'roma')).toEqual([]);
      expect(await seen('job.joblocation.addresszip', '=', '1000')).toEqual(['york']);
      expect(await seen('job.joblocation.addresscountry', '=', 'US')).toEqual(['york', 'newark']);
      expect(await seen('job.joblocation.zipradius', '=', '10001', '100')).toEqual(['york', 'newark']);
      expect(await seen('job.joblocation.addresscity', '!=', 'new')).toEqual([
        'philadelphia',
        'roma',
        'bare',
        'nowhere',
      ]);
    });
  });
});

const SEARCHES = [
  ['jobs', 'job.'],
  ['applicantworkflows', 'applicantworkflow.job.'],
] as const;
