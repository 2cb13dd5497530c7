import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Incarnations } from '../../src/incarnations/index.js';
import { BackedUpWorld, clientOf, CUSTOMER, pendingEvent, personOf } from '../backups/backed-up-world.js';
import { EventWorld } from '../events/event-world.js';
import { errorsOf } from '../support/api-client.js';
import { ChangesClient } from '../support/changes-client.js';
import type { TestDatabase } from '../support/databases.js';
import { describeOnClusters, PostgresCluster } from '../support/postgres-cluster.js';

const GUIDE = readFileSync(new URL('../../../../docs/guides/restoring.md', import.meta.url), 'utf8');

/** Returns the lines of the guide's example that begins with a word, with its placeholders replaced. */
function linesOfGuide(word: string, replacements: Readonly<Record<string, string>>): string[] {
  const [, example = ''] = new RegExp(`\\n *\`\`\`\\n( *${word}[^\`]*)\\n *\`\`\``).exec(GUIDE) ?? [];
  if (example === '') throw new Error(`The guide has no example that begins with ${word}.`);
  const replace = (text: string): string =>
    Object.entries(replacements).reduce((so, [from, to]) => so.replaceAll(from, to), text);
  return example.split('\n').map((line) => replace(line.trim()));
}

describeOnClusters('a recovery to a point in time (skipped if initdb or pg_basebackup is not installed)', (keep) => {
  it('has everything until then and nothing after, and begins an incarnation (D-PLT-22, D-EVT-14)', async () => {
    const first = keep(await PostgresCluster.start());
    const archive = path.join(first.folder, 'archive');
    const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-test-'));
    const databaseIn = ({ url }: PostgresCluster): TestDatabase => ({
      location: { kind: 'postgres', url },
      dataDir,
      users: [],
      remove: async () => undefined,
    });
    const world = await BackedUpWorld.begin(async () => databaseIn(first));
    try {
      // PostgreSQL's user makes the folder, and owns it.
      await first.ask(`COPY (SELECT 1) TO PROGRAM 'mkdir ${archive}'`);
      await first.configure(linesOfGuide('wal_level', { '/backup/wal': archive }));
      await first.stop();
      await first.start();
      const { server } = await world.installation();
      const before = server.running.app.get(Incarnations).id;
      const inBase = await personOf(server, 'In the base backup');
      const recovered = keep(await first.baseBackup());
      const inLog = await personOf(server, 'In the archived log');
      await pendingEvent(server);
      const { now } = await first.ask('SELECT clock_timestamp()::text AS now');
      const lost = await personOf(server, 'After that time');
      const token = (await new ChangesClient(server, CUSTOMER).page()).next;
      await world.stop(server);
      const { file } = await first.ask('SELECT pg_walfile_name(pg_switch_wal()) AS file');
      await until(
        'the archive of the write-ahead log',
        async () => first.ask('SELECT last_archived_wal AS file FROM pg_stat_archiver'),
        (archived) => String(archived['file']) >= String(file),
      );
      await first.stop();

      const moment = { '/backup/wal': archive, '2027-03-01 14:29:00+01': String(now) };
      await recovered.configure(linesOfGuide('restore_command', moment));
      await writeFile(path.join(recovered.data, 'recovery.signal'), '');
      recovered.port = first.port;
      await recovered.start();
      await until(
        'the end of the recovery',
        () => recovered.ask('SELECT pg_is_in_recovery() AS recovers'),
        ({ recovers }) => recovers === false,
      );

      const later = await world.start(databaseIn(recovered));
      const statusOf = async (id: number): Promise<number> => (await clientOf(later).get(`/people/${id}`)).status;
      expect([await statusOf(inBase), await statusOf(inLog), await statusOf(lost)]).toEqual([200, 200, 404]);
      expect(later.running.app.get(Incarnations).id).not.toBe(before);
      const refused = await new ChangesClient(later, CUSTOMER).send(`?after=${token}`);
      expect([refused.status, errorsOf(refused)]).toEqual([410, [expect.objectContaining({ errorCode: 27 })]]);
      expect(await personOf(later, 'Later')).toBeGreaterThan(lost + 999_999);
      await until(
        'the delivery of all events',
        () => new EventWorld(later, CUSTOMER).deliveries(),
        (rows) => rows.every(({ status }) => status === 'processed'),
      );
      expect(world.partner.received).toHaveLength(1);
      await world.stop(later);
    } finally {
      await world.end();
    }
  });
});
