import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { mountSmallDisk } from './disk-full.mjs';

const run = promisify(execFile);
const MEGABYTES = 160;
/** Keeps the write-ahead log small, so that tables fill the disk before it. */
const SETTINGS = 'min_wal_size=32MB\nmax_wal_size=32MB\nwal_recycle=off\nfsync=off\nshared_buffers=16MB\n';

/**
 * Starts a PostgreSQL of its own on a small disk. Returns undefined if this user may not mount, or has no PostgreSQL.
 */
export async function startSmallPostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-small-postgres-'));
  const disk = await mountSmallDisk(folder, MEGABYTES);
  const remove = async () => {
    await disk?.unmount();
    await rm(folder, { recursive: true, force: true });
  };
  const initdb = await findProgram('initdb');
  if (disk === undefined || initdb === undefined) {
    await remove();
    return undefined;
  }
  const asPostgres = (...words) => run('runuser', ['-u', 'postgres', '--', ...words]);
  const data = path.join(folder, 'data');
  const control = path.join(path.dirname(initdb), 'pg_ctl');
  const { stdout } = await run('id', ['-u', 'postgres']);
  await chmod(folder, 0o755);
  await chown(folder, Number(stdout), Number(stdout));
  await asPostgres(initdb, '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--wal-segsize=1');
  await asPostgres('sh', '-c', `printf '${SETTINGS.replaceAll('\n', '\\n')}' >> ${data}/postgresql.conf`);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const start = () => asPostgres(control, '-D', data, '-w', '-l', '/dev/null', '-o', options, 'start');
  await start();
  return {
    disk: {
      ...disk,
      /** Makes room. PostgreSQL ends if its write-ahead log finds no room, so the operator starts it again. */
      async free() {
        await disk.free();
        const isRunning = await asPostgres(control, '-D', data, 'status').then(
          () => true,
          () => false,
        );
        if (!isRunning) await start();
      },
    },
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await asPostgres(control, '-D', data, '-m', 'immediate', 'stop').catch(() => undefined);
      await remove();
    },
  };
}

async function findProgram(name) {
  const { stdout } = await run('sh', ['-c', `ls -d /usr/lib/postgresql/*/bin/${name} | tail -1`]).catch(() => ({
    stdout: '',
  }));
  const found = stdout.trim();
  return access(found).then(
    () => found,
    () => undefined,
  );
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await once(server.close(), 'close');
  return port;
}
