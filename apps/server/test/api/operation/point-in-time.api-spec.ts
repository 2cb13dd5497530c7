import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Incarnations } from '../../../src/incarnations/index.js';
import { EventSwitch } from '../../../src/modules/events/index.js';
import { BackedUpWorld, clientOf, CUSTOMER, pendingEvent, personOf } from '../../backups/backed-up-world.js';
import { ask, clusterUrl, freePort, POSTGRES_PROGRAMS, PostgresClusters } from '../../backups/postgres-cluster.js';
import { EventWorld } from '../../events/event-world.js';
import { errorsOf } from '../../support/api-client.js';
import { ChangesClient } from '../../support/changes-client.js';
import type { TestDatabase } from '../../support/databases.js';
import { until } from '../../support/until.js';

const describeWithPrograms = POSTGRES_PROGRAMS === undefined ? describe.skip : describe;

describeWithPrograms(
  'a recovery of PostgreSQL to a point in time (skipped if initdb or pg_basebackup is not installed)',
  () => {
    it('has everything until then and nothing after, and begins an incarnation (D-PLT-22, D-EVT-14)', async () => {
      const clusters = await PostgresClusters.begin();
      const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-test-'));
      const [port, otherPort] = [await freePort(), await freePort()];
      const databaseAt = (at: number): TestDatabase => ({
        location: { kind: 'postgres', url: clusterUrl(at, 'talent') },
        dataDir,
        remove: async () => undefined,
      });
      const world = await BackedUpWorld.begin(async () => databaseAt(port));
      try {
        await clusters.make('first');
        await clusters.start('first', port);
        await ask(clusterUrl(port, 'postgres'), 'CREATE DATABASE talent');
        const { server } = await world.installation();
        const before = server.running.app.get(Incarnations).id;
        const inBase = await personOf(server, 'In the base backup');
        await clusters.baseBackup(port, 'recovered');
        const inLog = await personOf(server, 'In the archived log');
        await pendingEvent(server);
        const { now } = await ask(clusterUrl(port, 'talent'), 'SELECT clock_timestamp()::text AS now');
        const lost = await personOf(server, 'After that time');
        const token = (await new ChangesClient(server, CUSTOMER).page()).next;
        await world.stop(server);
        const { file } = await ask(clusterUrl(port, 'talent'), 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
        await until(
          async () => ask(clusterUrl(port, 'talent'), 'SELECT last_archived_wal AS file FROM pg_stat_archiver'),
          (archived) => String(archived['file']) >= String(file),
        );
        await clusters.stop('first');

        await clusters.configure('recovered', [
          `restore_command = 'cp ${clusters.archive}/%f %p'`,
          `recovery_target_time = '${String(now)}'`,
          "recovery_target_action = 'promote'",
        ]);
        await writeFile(clusters.fileIn('recovered', 'recovery.signal'), '');
        await clusters.start('recovered', port);
        await until(
          () => ask(clusterUrl(port, 'talent'), 'SELECT pg_is_in_recovery() AS recovers'),
          ({ recovers }) => recovers === false,
        );

        const recovered = await world.start(databaseAt(port));
        const statusOf = async (id: number): Promise<number> => (await clientOf(recovered).get(`/people/${id}`)).status;
        expect([await statusOf(inBase), await statusOf(inLog), await statusOf(lost)]).toEqual([200, 200, 404]);
        expect(recovered.running.app.get(Incarnations).id).not.toBe(before);
        const refused = await new ChangesClient(recovered, CUSTOMER).send(`?after=${token}`);
        expect([refused.status, errorsOf(refused)]).toEqual([410, [expect.objectContaining({ errorCode: 27 })]]);
        expect(await personOf(recovered, 'Later')).toBeGreaterThan(lost + 99_999);
        await until(
          () => new EventWorld(recovered, CUSTOMER).deliveries(),
          (rows) => rows.every(({ status }) => status === 'processed'),
        );
        expect(world.partner.received).toHaveLength(1);
        await world.stop(recovered);

        // The same cluster by another address is a copy, whose events are held.
        await clusters.stop('recovered');
        await clusters.start('recovered', otherPort);
        const copy = await world.start(databaseAt(otherPort));
        expect(copy.running.app.get(EventSwitch).state).not.toBe('on');
        expect(world.log.text).toContain('copy of another installation');
      } finally {
        await world.end();
        await clusters.end();
        await rm(dataDir, { recursive: true, force: true });
      }
    });
  },
);
