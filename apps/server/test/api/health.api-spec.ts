import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';
import { TestServer } from '../support/test-server.js';

describeOnEachDatabase('health', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createDatabase();
    server = await TestServer.start({ database });
  });

  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  it.each([
    ['live', { status: 'live' }],
    ['ready', { status: 'ready', files: 'writable' }],
  ])('answers /health/%s without credentials or quota', async (name, body) => {
    const response = await server.send({ path: `/health/${name}` });
    expect(response.status).toBe(200);
    expect(response.json).toEqual(body);
    expect(response.headers).not.toHaveProperty('x-ratelimit-limit');
  });
});
