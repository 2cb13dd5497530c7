import type { JsonObject } from '../json.js';
import type { Area, CheckSession } from '../check.js';
import { expectEqual, expectError, expectShape, expectStatus, expectThat } from '../expect.js';

const RESULTS = {
  type: 'object',
  required: ['searchResults'],
  properties: {
    searchResults: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'self'],
        properties: { id: { type: 'integer' }, self: { type: 'string', format: 'uri' } },
      },
    },
  },
};

const EVERYBODY = { filters: [{ name: 'person.id', operator: '>', value: ['0'] }] };

const searchPath = (filter: JsonObject): string =>
  `search/people?searchJson=${encodeURIComponent(JSON.stringify(filter))}`;

async function idsOf({ probe }: CheckSession, filter: JsonObject): Promise<readonly number[]> {
  const reply = await probe.get(searchPath(filter));
  expectStatus(reply, 200);
  return (expectShape(reply, RESULTS).searchResults as readonly JsonObject[]).map(({ id }) => Number(id));
}

/** The interface shows nothing of the general search but its schemas, so all of it is decided. */
export const SEARCH_AREA: Area = {
  name: 'search',
  title: 'General search',
  checks: [
    {
      id: 'results',
      row: 'D-SEA-1',
      title: 'A search answers {searchResults} of id and self, which ascend by id.',
      run: async (session) => {
        const ids = await idsOf(session, EVERYBODY);
        expectEqual(
          'the ids',
          ids,
          ids.toSorted((one, two) => one - two),
        );
      },
    },
    {
      id: 'next-page',
      row: 'D-SEA-1',
      title: 'A filter on the last id answers the next results.',
      run: async (session) => {
        const [first, ...others] = await idsOf(session, EVERYBODY);
        if (first === undefined) return;
        const filters = [{ name: 'person.id', operator: '>', value: [String(first)] }];
        const next = await idsOf(session, { filters });
        expectEqual('the next ids', next.slice(0, others.length), others.slice(0, next.length));
      },
    },
    {
      id: 'post',
      row: 'D-SEA-1',
      title: 'A POST with a filter answers the same as a GET with it in searchJson.',
      run: async (session) => {
        const reply = await session.probe.post('search/people', EVERYBODY);
        expectStatus(reply, 200);
        const { searchResults } = expectShape(reply, RESULTS) as unknown as { searchResults: readonly JsonObject[] };
        expectEqual(
          'the ids',
          searchResults.map(({ id }) => id),
          await idsOf(session, EVERYBODY),
        );
      },
    },
    {
      id: 'unknown-filter',
      row: 'D-SEA-8',
      title: 'A search with an unknown filter is 400 with code 26.',
      run: async ({ probe }) => {
        const filters = [{ name: 'person.nosuchfieldhere', value: ['a'] }];
        expectError(await probe.get(searchPath({ filters })), 400, 26);
      },
    },
    {
      id: 'alternatives',
      row: 'D-SEA-4',
      title: 'Several values of a filter are alternatives.',
      run: async (session) => {
        const ids = (await idsOf(session, EVERYBODY)).slice(0, 2);
        const filters = [{ name: 'person.id', value: ids.map(String) }];
        if (ids.length > 0) expectEqual('the ids', await idsOf(session, { filters }), ids);
      },
    },
    {
      id: 'odd-filters',
      row: 'D-SEA-8',
      title: 'A search of no filter, of unknown members or of values that cannot be read is 400 with code 26.',
      run: async ({ probe }) => {
        const dated = (name: string, operator: string, text: string): JsonObject => ({
          filters: [{ name, operator, value: [text] }],
        });
        const wrong: readonly JsonObject[] = [
          ...[{}, { filters: [] }, { filters: [], children: [{ filters: [] }] }, { ...EVERYBODY, sort: 'x' }],
          ...['soon', '2026-02-30', '20260131T1305Z'].map((text) => dated('person.updateddate', '=', text)),
          ...[dated('person.createddate', '!=', 'x'), dated('person.folder', '=', 'No such folder')],
        ];
        for (const filter of wrong) {
          expectError(await probe.post('search/people', filter), 400, 26);
          expectError(await probe.get(searchPath(filter)), 400, 26);
        }
      },
    },
    {
      id: 'odd-parameters',
      row: 'D-SEA-10',
      title: 'A searchJson that is not JSON, or a staleness that is not a number of minutes, is 400 with code 5.',
      run: async ({ probe }) => {
        for (const query of [
          'searchJson=%7Bfilters',
          'searchJson=',
          'searchJson=%7B%7D&staleness=-1',
          'staleness=soon',
        ])
          expectError(await probe.get(`search/people?${query}`), 400, 5);
        expectStatus(await probe.get(`${searchPath(EVERYBODY)}&staleness=10`), 200);
      },
    },
    {
      id: 'dates',
      row: 'D-SEA-28',
      title: 'A date of a filter may be ISO 8601 with any offset.',
      run: async (session) => {
        const updated = (operator: string, text: string): JsonObject => ({
          filters: [{ name: 'person.updateddate', operator, value: [text] }],
        });
        expectEqual(
          'the ids',
          await idsOf(session, updated('>=', '2000-01-01T00:00:00.000Z')),
          await idsOf(session, EVERYBODY),
        );
        expectEqual('the ids', await idsOf(session, updated('<', '2000-01-01T00:00:00+14:00')), []);
      },
    },
    {
      id: 'other-type',
      row: 'D-SEA-1',
      title: 'A search of an unknown type is refused.',
      run: async ({ probe }) => {
        const reply = await probe.get('search/nosuchtype?searchJson=%7B%7D');
        expectThat(reply.status === 404, 'status 404', String(reply.status));
      },
    },
  ],
};
