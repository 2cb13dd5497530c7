import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { MULTIPART, multipart, sendFile } from '../../support/multipart.js';

const LARGEST = 26_214_400;
const FLOODERS = ['1001.first', '1001.second'];
const UPLOADS_EACH = 40;
const users = [
  aUser('1001.admin', 'administrators'),
  aUser('1001.user', 'partners'),
  ...FLOODERS.map((name) => aUser(name, 'partners')),
];

describeServer(
  'a flood of uploads that two users send slowly',
  { blueprints: [aBlueprint(1001, { users })] },
  (under) => {
    it('keeps a third one of their customer from nothing: one of theirs gives way (D-FIL-3)', async () => {
      const client = new ApiClient(under.server, 1001);
      const field = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}/fields/resume`;
      const statuses: number[] = [];
      const begun = multipart({ disposition: '; name="resume"; filename="a"', content: Buffer.alloc(1000) }).subarray(
        0,
        500,
      );
      const begin = (user: string): ClientRequest => {
        const { hostname, port } = new URL(under.server.baseUrl);
        const authorization = `Basic ${btoa(`${user}:${PASSWORD}`)}`;
        const headers = { authorization, 'content-type': MULTIPART, 'content-length': LARGEST };
        const upload = request({
          hostname,
          port,
          method: 'PATCH',
          path: client.path(`/${field}/binary`),
          headers,
          agent: false,
        });
        upload.on('response', (response) => statuses.push(response.resume().statusCode ?? 0));
        upload.on('error', () => undefined).write(begun);
        return upload;
      };
      const uploads = FLOODERS.flatMap((user) => Array.from({ length: UPLOADS_EACH }, () => begin(user)));
      // A customer has three quarters of 64.
      await until(
        'refusals of uploads',
        async () => statuses.length,
        (refused) => refused >= 2 * UPLOADS_EACH - 48,
      );
      expect((await sendFile(client, field, { content: Buffer.alloc(LARGEST - 1000, 1) })).status).toBe(204);
      await until(
        'one more refusal',
        async () => statuses.length,
        (ended) => ended > 2 * UPLOADS_EACH - 48,
      );
      expect(new Set(statuses)).toEqual(new Set([503]));
      for (const upload of uploads) upload.destroy();
    });
  },
);
