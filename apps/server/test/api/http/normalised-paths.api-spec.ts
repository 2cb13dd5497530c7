import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { signByHand } from '../../support/hand-signer.js';

describeServer(
  'a path that is not normalised (D-SIG-19)',
  { blueprints: [aBlueprint(1001), aBlueprint(1002)], configuration: { explainSignatures: true } },
  (under) => {
    let client: ApiClient;
    let id: number;

    beforeAll(async () => {
      client = new ApiClient(under.server, 1001);
      id = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    });

    const read = (path: string) => under.server.sendSigned('1001.user', SECRET, { path });

    it.each([
      '/customers/./1001/people/ID',
      '/customers//1001/people/ID',
      '//customers/1001/people/ID',
      '/customers/1001/jobs/../people/ID',
      '/customers/1002/../1001/people/ID',
      '/customers/1001/%2e/people/ID',
      '/customers/1001/x/%2E%2e/people/ID',
      '/../customers/1001/people/ID/.',
      '/customers/1001/%70eople/ID',
    ])('is served as what was signed: %s', async (path) => {
      const sent = path.replace('ID', String(id));
      for (const response of [await read(sent), await under.server.sendAs('1001.user', PASSWORD, { path: sent })])
        expect([response.status, response.json]).toMatchObject([200, { lastname: 'Lovelace' }]);
      expect((await under.server.send({ path: sent })).status).toBe(401);
    });

    it.each(['PATCH', 'DELETE'])('has the methods of the path that it stands for: %s', async (method) => {
      const path = `/customers/1001/./people/${id}`;
      const body = { lastname: 'Lovelace' };
      const response = await under.server.sendSigned('1001.user', SECRET, { method, path, body });
      expect(response.status).toBe(method === 'PATCH' ? 204 : 405);
    });

    it('leads to no other customer, and to no call that the caller may not make', async () => {
      expect((await read(`/customers/1001/../1002/people/${id}`)).status).toBe(404);
      const audit = await read('/customers/../platform/v1/customers/1001/audit');
      expect([audit.status, codesOf(audit)]).toEqual([404, [3]]);
    });

    it.each([
      '/customers/1001%2Fpeople/ID',
      '/customers/1001/people%2FID',
      '/customers/1001/people%5CID',
      '/customers/1001\\people/ID',
    ])('has no segments between escaped slashes and backslashes: %s', async (path) => {
      const response = await read(path.replace('ID', String(id)));
      expect([response.status, codesOf(response)]).toEqual([404, [2]]);
    });

    it('names the path that is meant if nobody signs it', async () => {
      for (const [path, meant] of [
        ['/health/./live', '/health/live'],
        ['//health//ready', '/health/ready'],
      ] as const) {
        const response = await under.server.send({ path });
        expect([path, response.status]).toEqual([path, 404]);
        expect(errorsOf(response)[0]?.errorMessage).toContain(`Did you mean ${JSON.stringify(meant)}?`);
      }
      expect((await under.server.send({ path: '/x/../y' })).text).not.toContain('Did you mean');
    });

    it('is explained if it was signed as it was sent (D-SIG-9)', async () => {
      const path = `/customers/./1001/people/${id}`;
      const date = new Date().toISOString().replace(/\.\d+/, '');
      const { status, json } = await under.server.send(signByHand({ path, date, user: '1001.user' }));
      expect([status, json]).toMatchObject([
        401,
        {
          explain: {
            canonicalRequest: expect.stringContaining(`GET\n/customers/1001/people/${id}\n`),
            hint: expect.stringContaining(`as it was sent: sign it as "/customers/1001/people/${id}"`),
          },
        },
      ]);
    });
  },
);
