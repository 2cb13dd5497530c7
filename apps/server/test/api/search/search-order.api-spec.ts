import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { jsonOf } from '../../support/send-raw.js';

const [CUSTOMER, OTHER] = [1001, 1002];
const ACTIVE = 'D32001';
const INACTIVE = 'D32002';
const ALL = { filters: [{ name: 'person.id', operator: '>', value: ['0'] }] };

const blueprintOf = (customer: number) =>
  aBlueprint(customer, {
    ...groupsAndUsers(customer, {
      partners: {
        searchLocks: { people: { filters: [{ name: 'person.folder', value: [ACTIVE] }] } },
        fieldAccess: { people: { field1: 'none' } },
      },
    }),
    profileTypes: {
      people: {
        fields: [
          { id: 'field1', label: 'Score', type: 'integer' },
          { id: 'field2', label: 'Start', type: 'date' },
          { id: 'field3', label: 'Secret', type: 'integer', hidden: true },
        ],
      },
    },
  });

interface Page {
  readonly searchResults: ReadonlyArray<{ readonly id: number }>;
  readonly next?: string;
}

describeServer('the order of a search', { blueprints: [blueprintOf(CUSTOMER), blueprintOf(OTHER)] }, (under) => {
  const as = (user: string, customer = CUSTOMER): ApiClient =>
    new ApiClient(under.server, customer, `${customer}.${user}`);
  const ids = new Map<number, string>();

  beforeAll(async () => {
    const people = [
      { firstname: 'A', lastname: 'Zimmer', field1: 5, field2: '2026-01-05', folder: { id: ACTIVE } },
      { firstname: 'B', lastname: 'Özil', field1: 5, folder: { id: INACTIVE } },
      { firstname: 'C', lastname: 'oz', field1: -2.0, field2: '2025-01-05', folder: { id: ACTIVE } },
      { firstname: 'D', lastname: 'Abel', field1: 5, field2: '2026-01-04', folder: { id: INACTIVE } },
      { firstname: 'E', lastname: 'Straße', folder: { id: ACTIVE } },
    ];
    for (const person of people) ids.set(await as('admin').create('people', person), person.firstname);
  });

  const ask = (user: string, query: object, type = 'people', filter: object = ALL) =>
    as(user).post(`/search/${type}?${new URLSearchParams({ ...query })}`, filter);
  const pageOf = async (user: string, query: object): Promise<Page> => jsonOf(await ask(user, query), 200, 'the page');
  const namesOf = ({ searchResults }: Page): string => searchResults.map(({ id }) => ids.get(id) ?? '').join('');

  /** The first names of the people behind a place, in their order. Users have no letter. */
  const found = async (user: string, sort: string, after?: string): Promise<string> => {
    const page = await pageOf(user, { sort, size: 2, ...(after !== undefined && { after }) });
    expect(page.searchResults.length).toBeLessThanOrEqual(2);
    return namesOf(page) + (page.next === undefined ? '' : await found(user, sort, page.next));
  };

  it.each([
    ['id', 'ABCDE'],
    ['-id', 'EDCBA'],
    ['updateddate', 'ABCDE'],
    ['-updateddate', 'EDCBA'],
    // Neither case nor accents matter.
    ['lastname', 'DCBEA'],
    ['-lastname', 'AEBCD'],
    // Those of one value have the order of their ids, and those without a value come last.
    ['field1', 'CABDE'],
    ['-field1', 'DBACE'],
    ['field2', 'CDABE'],
    ['-field2', 'ADCEB'],
  ])('is that of %s, page by page (D-SEA-36)', async (sort, order) => {
    expect(await found('admin', sort)).toBe(order);
  });

  it('is that of GET too, and of workflows', async () => {
    const searchJson = JSON.stringify(ALL);
    const query = new URLSearchParams({ sort: '-id', searchJson, size: '3' });
    expect(namesOf(jsonOf(await as('admin').get(`/search/people?${query}`), 200, 'the page'))).toBe('EDC');
    const workflows = { filters: [{ name: 'applicantworkflow.id', operator: '>', value: ['0'] }] };
    const page = await ask('admin', { sort: '-updateddate' }, 'applicantworkflows', workflows);
    expect([page.status, page.json]).toEqual([200, { searchResults: [] }]);
  });

  it('goes on behind its place, whatever has changed meanwhile', async () => {
    const person = await as('admin').create('people', { firstname: 'F', lastname: 'Last', folder: { id: INACTIVE } });
    ids.set(person, 'F');
    const { next, ...first } = await pageOf('admin', { sort: 'updateddate', size: 7 });
    expect(namesOf({ searchResults: first.searchResults })).toBe('ABCDE');
    const [last] = first.searchResults.slice(-1);
    await as('admin').change(`people/${last?.id}`, { field1: 7 });
    expect(await found('admin', 'updateddate', next)).toBe('FE');
  });

  describe('for a caller who sees less', () => {
    it('has nobody outside the search lock (D-SEA-9)', async () => {
      expect(await found('user', '-id')).toBe('ECA');
      expect(await found('user', 'lastname')).toBe('CEA');
    });

    it('knows no place of another customer or of another order', async () => {
      const { next } = await pageOf('admin', { sort: 'lastname', size: 2 });
      const elsewhere = [
        await ask('admin', { sort: '-lastname', after: next }),
        await ask('admin', { sort: 'id', after: next }),
      ];
      const path = `/search/people?sort=lastname&after=${next}`;
      for (const response of [...elsewhere, await as('admin', OTHER).post(path, ALL)]) {
        expect([response.status, errorsOf(response)[0]?.errorMessage]).toEqual([
          400,
          'after: must be the "next" of an earlier answer, unchanged.',
        ]);
      }
    });

    it('is refused by a field that is hidden, in the words for one that does not exist (D-ERR-3)', async () => {
      const refusalOf = async (user: string, sort: string) => {
        const response = await ask(user, { sort });
        return [response.status, ...errorsOf(response).map(({ errorMessage }) => errorMessage.replaceAll(sort, '…'))];
      };
      const [hidden, unknown] = [await refusalOf('user', 'field1'), await refusalOf('user', 'field9')];
      expect(hidden).toEqual(unknown);
      expect(hidden).toEqual([400, expect.stringMatching(/^sort: must be one of id, updateddate, .*field2, each/)]);
      expect(await refusalOf('admin', '-field3')).toEqual([400, expect.not.stringContaining('field3,')]);
    });
  });

  it.each([
    ['a node of a list', { sort: 'folder' }, /^sort: must be one of id, updateddate, .*lastname.*, received "folder"/],
    ['a reference', { sort: 'createdby' }, /^sort: must be one of/],
    ['roles, of which a person has several', { sort: 'roles' }, /^sort: must be one of (?!.*roles,)/],
    ['a date without an index', { sort: '-createddate' }, /^sort: must be one of/],
    ['nothing', { sort: '' }, /^sort: must be one of/],
    ['a place alone', { after: 'x' }, /^after: needs a search with sort\.$/],
    ['a size alone', { size: 5 }, /^size: needs a search with sort\.$/],
    ['a place that is none', { sort: 'id', after: 'x' }, /^after: must be the "next"/],
    ['a size that is none', { sort: 'id', size: 0 }, /^size: must be a whole number from 1/],
  ])('is refused by %s (D-SEA-36)', async (_what, query, message) => {
    const response = await ask('admin', query);
    expect([response.status, errorsOf(response)[0]?.errorMessage]).toEqual([400, expect.stringMatching(message)]);
  });

  it('is that of few columns for workflows', async () => {
    const filter = { filters: [{ name: 'applicantworkflow.id', operator: '>', value: ['0'] }] };
    const [error] = errorsOf(await ask('admin', { sort: 'status' }, 'applicantworkflows', filter));
    expect(error?.errorMessage).toMatch(/^sort: must be one of id, updateddate, each also with "-" before it/);
  });
});
