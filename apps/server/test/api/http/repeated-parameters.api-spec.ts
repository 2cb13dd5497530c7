import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { OPEN_PATH, routedPaths } from '../../support/routed-paths.js';
import type { TestRequest } from '../../support/test-server.js';

describeServerOnSqlite(
  'a parameter that is given twice',
  { blueprints: [aBlueprint(1001), aBlueprint(1002)] },
  (under) => {
    const client = new ApiClient(under.server, 1001);
    let person: string;

    beforeAll(async () => {
      person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
    });

    const asAdministrator = (request: TestRequest) => under.server.sendSigned('1001.admin', SECRET, request);

    it.each(['dryrun=true&dryrun=false', 'dryrun=true&fields=x&dryrun=true'])(
      'writes nothing and answers 400 code 5: ?%s',
      async (query) => {
        const response = await client.patch(`${person}?${query}`, { lastname: 'Byron' });
        expect([response.status, errorsOf(response)]).toEqual([
          400,
          [{ errorCode: 5, errorMessage: 'dryrun: must be given once, received 2 times.' }],
        ]);
        expect(await client.read(person.slice(1), 'lastname')).toEqual({ lastname: 'Lovelace' });
      },
    );

    it.each(['%66ields=lastname&fields=lastname', 'fields=&fields='])(
      'is reported by its name, in any escaping: ?%s',
      async (query) => {
        const response = await client.get(`${person}?${query}`);
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
        expect(errorsOf(response)[0]?.errorMessage).toMatch(/^fields: must be given once/);
      },
    );

    it('is reported once, with all other repeated parameters', async () => {
      const two = await client.get('/search/people?staleness=1&searchJson=1&staleness=2&searchJson=2&staleness=3');
      const messages = errorsOf(two).map(({ errorMessage }) => errorMessage);
      expect(messages.map((message) => message.split(':')[0])).toEqual(['staleness', 'searchJson']);
      expect(messages[0]).toContain('received 3 times');
    });

    it('is refused on every route that takes credentials', async () => {
      const values: Readonly<Record<string, string>> = { customerId: '1001', username: '1001.user' };
      for (const { path, methods } of routedPaths(under.server)) {
        if (OPEN_PATH.test(path)) continue;
        const filled = path.replace(/[:*](\w+)/g, (_, name: string) => values[name] ?? '1');
        for (const method of methods.map((name) => name.toUpperCase())) {
          const request = { method, path: `${filled}?dryrun=1&dryrun=2`, body: method === 'GET' ? undefined : {} };
          const problems = headerValues(await asAdministrator(request), 'x-error');
          expect([method, path, problems.map((problem) => problem.split(':')[0])]).toEqual([method, path, ['5']]);
        }
      }
    });

    describe('comes in the order of checks (D-ERR-6)', () => {
      const twice = '?dryrun=1&dryrun=2';

      it('after an unknown path, the credentials and the customer', async () => {
        expect(codesOf(await client.get(`/nothing${twice}`))).toEqual([2]);
        expect(codesOf(await under.server.sendAs('1001.user', 'wrong', { path: client.path(person + twice) }))).toEqual(
          [6],
        );
        for (const path of ['/customers/1002/people/1', '/platform/v1/customers/1001/blueprint']) {
          const response = await under.server.sendSigned('1001.user', SECRET, { path: path + twice });
          expect([path, codesOf(response)]).toEqual([path, [3]]);
        }
      });

      it('before the media type, the size and the body, and uses quota like any other answer', async () => {
        const before = await client.get(person);
        const remaining = Number(before.headers['x-ratelimit-remaining']);
        const headers = { 'content-type': 'text/plain' };
        const response = await client.send('PATCH', person + twice, { body: '{', headers });
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
        expect(response.headers['x-ratelimit-remaining']).toBe(String(remaining - 1));
      });
    });
  },
);
