import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseManifest, renderManifest } from '../../../src/backups/backup-set.js';
import { BackedUpWorld, clientOf, personOf, personWithFile } from '../../backups/backed-up-world.js';
import { describeOnSqlite } from '../../support/databases.js';

/** Returns the text of a manifest with a digest of its own, as somebody without the key can make it. */
function digested({ sha256: _, ...manifest }: Readonly<Record<string, unknown>>): string {
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  return JSON.stringify({ ...manifest, sha256 });
}

describeOnSqlite('backups', (createDatabase) => {
  let world: BackedUpWorld;

  beforeEach(async () => {
    world = await BackedUpWorld.begin(createDatabase);
  });
  afterEach(() => world.end());

  describe('two restores at once (D-OPR-13)', () => {
    it('install the set of one of them, and the other is refused', async () => {
      const { database, server } = await world.installation();
      const first = await personOf(server, 'First');
      const sets = [await world.backUp(database)];
      const second = await personOf(server, 'Second');
      sets.push(await world.backUp(database));
      await world.stop(server);
      const results = await Promise.all(
        sets.map((set) => world.run(database, ['restore', world.target, '--yes', '--set', set])),
      );
      expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
      expect(results.find(({ code }) => code === 1)?.stderr).toContain('Another restore or "restore --check"');
      const after = await world.start(database, { events: 'off' });
      expect((await clientOf(after).get(`/people/${first}`)).status).toBe(200);
      expect((await clientOf(after).get(`/people/${second}`)).status).toBe(results[0]?.code === 0 ? 404 : 200);
    });
  });

  it.each([
    ['backup', ''],
    ['restore', ' '],
    ['restore', 'TARGET', '--set', ''],
    ['backup', 'TARGET', '--keep', '1', '--keep', '2'],
  ])('an argument that is empty or repeated (D-OPR-10) is a wrong command line: %s %s %s %s', async (...words) => {
    const database = await world.database();
    await rm(world.target, { recursive: true, force: true });
    const { code, stderr } = await world.run(
      database,
      words.map((word) => (word === 'TARGET' ? world.target : word)),
    );
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^(<target>|<source>|--\w+): must be /),
    });
  });

  describe('a target that leads elsewhere (D-OPR-10)', () => {
    it('is refused in the data directory, by symbolic links too', async () => {
      const database = await world.database('migrated');
      const link = path.join(path.dirname(world.target), 'link');
      await symlink(database.dataDir, link);
      const files = path.join(database.dataDir, 'files');
      for (const target of [
        database.dataDir,
        path.join(database.dataDir, 'a', 'b'),
        files,
        link,
        path.join(link, 'new'),
      ])
        expect(await world.run(database, ['backup', target])).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('<target>: must not be in the data directory'),
        });
      expect(await readdir(database.dataDir)).not.toContain('.staging');
    });

    it('is refused if a part of it is a symbolic link, and nothing is written there', async () => {
      const { database, server } = await world.installation();
      await personWithFile(server, 'kept');
      const outside = path.join(path.dirname(world.target), 'outside');
      await mkdir(outside);
      for (const part of ['sets', 'objects', '.staging']) {
        await rm(world.target, { recursive: true, force: true });
        await mkdir(world.target);
        await symlink(outside, path.join(world.target, part));
        const { code, stderr } = await world.run(database, ['backup', world.target]);
        expect({ part, code, stderr }).toEqual({
          ...{ part, code: 1 },
          stderr: expect.stringContaining('is a symbolic link or a device'),
        });
      }
      expect(await readdir(outside)).toEqual([]);
    });

    it('loses no file outside if a set or the folder of objects is a symbolic link', async () => {
      const { database, server } = await world.installation();
      await personWithFile(server, 'kept');
      await world.backUp(database);
      const outside = path.join(path.dirname(world.target), 'outside');
      await mkdir(outside);
      await writeFile(path.join(outside, 'database.dump'), 'precious');
      await symlink(outside, path.join(world.target, 'sets', '2020-01-01T00-00-00-000Z'));
      const { code, stderr } = await world.run(database, ['backup', world.target, '--keep', '1']);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is a symbolic link or a device') });
      expect(await readdir(outside)).toEqual(['database.dump']);
    });
  });

  describe('a set that was changed, or does not end (D-OPR-14)', () => {
    it('is refused if somebody without the key has changed it, and told if its key is not set', async () => {
      const database = await world.database('migrated');
      const set = await world.backUp(database);
      const file = path.join(world.target, 'sets', set, 'manifest.json');
      const check = () => world.run(database, ['restore', world.target, '--check']);
      expect(await check()).toMatchObject({ code: 0, stderr: '' });
      const { format: _, ...manifest } = parseManifest(set, await readFile(file, 'utf8'));
      const { seal, ...bare } = manifest;
      const changed = {
        ...JSON.parse(String(renderManifest({ ...bare, profiles: 12_345 }, Buffer.alloc(32, 9)))),
        seal,
      };
      await writeFile(file, digested(changed));
      expect(await check()).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('was changed after it was made'),
      });
      await writeFile(file, renderManifest(bare, Buffer.alloc(32, 9)));
      expect(await check()).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('which is not set. Go on only if'),
      });
    });

    it('is refused at the bytes of its manifest, and with lines of limited length', async () => {
      const database = await world.database('migrated');
      const set = await world.backUp(database);
      const fileOfSet = (name: string): string => path.join(world.target, 'sets', set, name);
      const check = async (): Promise<string> => {
        const { code, stderr } = await world.run(database, ['restore', world.target, '--check']);
        return `${code} ${stderr}`;
      };
      const sound = await readFile(fileOfSet('manifest.json'), 'utf8');
      await appendFile(fileOfSet('manifest.json'), ' '.repeat(1_100_000));
      expect(await check()).toMatch(/^1 The manifest of the set .* more than 1048576 bytes/);
      await writeFile(fileOfSet('manifest.json'), sound);
      await rm(fileOfSet('database.dump'));
      await symlink('/dev/zero', fileOfSet('database.dump'));
      expect(await check()).toMatch(/^1 .*is a symbolic link or a device/);
    });
  });

  it('a target that is no folder (D-OPR-10) is named by the refusal, and times of JSON are ISO 8601', async () => {
    const { database, server } = await world.installation();
    const refusal = expect.stringMatching(/is not a folder that holds backups \(.*\)\. Mount its disk/);
    expect(await world.run(database, ['backup', 'list', world.target])).toMatchObject({ code: 1, stderr: refusal });
    await writeFile(world.target, 'a file');
    for (const words of [['list', world.target], [world.target]])
      expect(await world.run(database, ['backup', ...words])).toMatchObject({ code: 1, stdout: '', stderr: refusal });
    await rm(world.target);
    await personOf(server, 'Changed');
    await world.backUp(database);
    const { stdout } = await world.run(database, ['backup', 'list', world.target, '--json']);
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ newestChange: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }),
    ]);
  });
});
