import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { MULTIPART, multipart, sendFile } from '../../support/multipart.js';

const users = [aUser('1001.admin', 'administrators'), aUser('1001.user', 'partners'), aUser('1001.slow', 'partners')];

describeServerOnSqlite('a flood of uploads of one user', { blueprints: [aBlueprint(1001, { users })] }, (under) => {
  it('finds 16 places, and leaves the others to other users (D-FIL-3)', async () => {
    const client = new ApiClient(under.server, 1001);
    const field = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}/fields/resume`;
    const statuses: number[] = [];
    const begun = multipart({ disposition: '; name="resume"; filename="a"', content: Buffer.alloc(1000) });
    const begin = (): ClientRequest => {
      const { hostname, port } = new URL(under.server.baseUrl);
      const authorization = `Basic ${btoa(`1001.slow:${PASSWORD}`)}`;
      const headers = { authorization, 'content-type': MULTIPART, 'content-length': 1_000_000 };
      const path = client.path(`/${field}/binary`);
      const upload = request({ hostname, port, method: 'PATCH', path, headers, agent: false });
      upload.on('response', (response) => statuses.push(response.resume().statusCode ?? 0));
      upload.on('error', () => undefined).write(begun.subarray(0, 500));
      return upload;
    };
    const uploads = Array.from({ length: 20 }, begin);
    await until(
      'the refusals',
      () => Promise.resolve(statuses.length),
      (refused) => refused === 4,
    );
    expect(statuses).toEqual([503, 503, 503, 503]);
    expect((await sendFile(client, field, { content: 'a' })).status).toBe(204);
    for (const upload of uploads) upload.destroy();
  });
});
