import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { BuiltServer } from '../support/built-server.js';
import { describeOnEachDatabase } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';
import { runOperatorOn } from '../support/operator.js';

const USER = 'demo.integration:demo-only-integration-password';
const ENVIRONMENT = { TALENT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
const ROUNDS = 2;
const WRITERS = 4;
const RECORDS_OF_ROUND = 6;

/** Servers that are killed while they write and seal. */
describeOnEachDatabase('the seals of servers that are killed (D-AUD-1)', (createDatabase) => {
  let database: TestDatabase;
  const running: BuiltServer[] = [];

  beforeEach(async () => {
    database = await createDatabase('migrated');
  });

  afterEach(async () => {
    for (const server of running.splice(0)) await server.kill();
  });

  it('lack no record, and no record has two', async () => {
    let written = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await BuiltServer.start(database, ENVIRONMENT);
      running.push(server);
      let isOn = true;
      const write = async (): Promise<void> => {
        while (isOn) {
          const body = JSON.stringify({ firstname: 'Ada', lastname: 'Byron' });
          const reply = await server
            .send('/customers/1001/people', USER, { method: 'POST', body })
            .catch(() => undefined);
          if (reply?.status === 201) written += 1;
        }
      };
      const writing = Array.from({ length: WRITERS }, write);
      // The kill falls into writes and seals, both of which go on all the time.
      const wanted = written + RECORDS_OF_ROUND;
      await Promise.all([
        delay(1500),
        until(
          'more records',
          () => written,
          (count) => count >= wanted,
        ),
      ]);
      await server.kill();
      isOn = false;
      await Promise.all(writing);
      running.pop();
    }
    running.push(await BuiltServer.start(database, ENVIRONMENT));
    const verify = async (): Promise<Record<string, unknown>> =>
      JSON.parse((await runOperatorOn(database, ['audit', 'verify', '1001', '--json'])).stdout) as Record<
        string,
        unknown
      >;
    const found = await until('the seals of all records', verify, ({ waiting }) => waiting === 0);
    expect(found['bad']).toBeUndefined();
    expect(found['records']).toBeGreaterThanOrEqual(written);
  });
});
