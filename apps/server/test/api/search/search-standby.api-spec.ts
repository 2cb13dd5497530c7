import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeOnClusters, PostgresCluster } from '../../support/postgres-cluster.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

describeOnClusters('searches on a standby (D-PLT-35)', (keep) => {
  const log = new RecordingLog();
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let dataDir: string;
  let server: TestServer;
  let api: ApiClient;

  beforeAll(async () => {
    primary = keep(await PostgresCluster.start());
    standby = keep(await primary.standby());
    await standby.start();
    dataDir = await mkdtemp(path.join(tmpdir(), 'talent-test-'));
    const location = { kind: 'postgres', url: primary.url, searchUrl: standby.url } as const;
    const database = { location, dataDir, users: [], remove: () => Promise.resolve() };
    server = await TestServer.start({ database, blueprints: [aBlueprint(1001)], log });
    api = new ApiClient(server, 1001);
  });

  afterAll(() => server.stop());

  const found = async (lastname: string): Promise<number> => {
    const filters = [{ name: 'person.lastname', value: [lastname] }];
    const { status, json, text } = await api.post('/search/people', { filters });
    if (status !== 200) throw new Error(`The search answered ${status}: ${text}`);
    return (json as { searchResults: unknown[] }).searchResults.length;
  };

  const lines = (): number => log.text.split('Searches run on the standby.').length - 1;
  const used = (times: number): Promise<number> =>
    until(
      'a search on the standby',
      async () => (await found('nobody'), lines()),
      (count) => count >= times,
    );

  /** Resolves when a search finds the person on the standby, which may be ten seconds behind. */
  const replayed = (lastname: string): Promise<number> =>
    until(
      'the person on the standby',
      () => found(lastname),
      (count) => count === 1,
    );

  it('find what the standby has, and what it has not yet only on the primary', async () => {
    await api.create('people', { firstname: 'Ada', lastname: 'Byron' });
    await used(1);
    await replayed('Byron');
    await standby.ask('SELECT pg_wal_replay_pause()');
    await api.create('people', { firstname: 'Mary', lastname: 'Somerville' });
    expect(await found('Somerville')).toBe(0);
    await standby.ask('SELECT pg_wal_replay_resume()');
    await replayed('Somerville');
  });

  it('go on without a failure when the standby stops, and return to it', async () => {
    await standby.stop('immediate');
    await api.create('people', { firstname: 'Emmy', lastname: 'Noether' });
    expect(await found('Noether')).toBe(1);
    expect(log.text).toContain('Searches run on the primary, because the standby cannot be used.');
    expect(server.unitOfWork.usesStandby).toBe(false);
    const before = lines();
    await standby.start();
    await used(before + 1);
    expect(server.unitOfWork.usesStandby).toBe(true);
    await replayed('Noether');
  });
});
