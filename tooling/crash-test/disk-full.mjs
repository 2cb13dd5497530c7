import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from './server-process.mjs';
import { storedProblems } from './stored-rows.mjs';
import { OwnPostgres, postgresPrograms } from './own-postgres.mjs';
import { hasRecovered, phaseProblems, Traffic } from './traffic.mjs';

const run = promisify(execFile);
const BLOCK = Buffer.alloc(65_536, 1);
const RECOVERY_MS = 60_000;
const FULL_WITHIN_MS = 60_000;

/** Returns whether this user may mount a file system, as root may outside of most containers. */
export async function canMount() {
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-mount-'));
  try {
    const disk = await mountSmallDisk(folder, 1);
    await disk?.unmount();
    return disk !== undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Mounts a small file system in memory. Returns undefined if this user may not mount. */
export async function mountSmallDisk(folder, megabytes) {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    /** Takes all the room that is left. */
    async fill() {
      const file = await open(ballast, 'w');
      try {
        for (;;) await file.write(BLOCK);
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    unmount: () => run('umount', ['-l', folder]),
  };
}

/**
 * Fills the disk of a server's database, and makes room again. Reads of SQLite must go on, writes may be refused, nothing that
 * was acknowledged may be lost, and the server must recover by itself.
 *
 * @param {{ database: import('./stored-rows.mjs').CrashDatabase, disk: NonNullable<Awaited<ReturnType<typeof
 *   mountSmallDisk>>>, fullMs: number }} options
 */
export async function fillDisk({ database, disk, fullMs }) {
  // PostgreSQL itself ends if its write-ahead log finds no room.
  const reads = database.databaseUrl.startsWith('sqlite:') ? ['200'] : ['200', '503'];
  const server = await startServer(database);
  try {
    const traffic = new Traffic(server.baseUrl);
    const before = await traffic.phase({ forMs: 1000 });
    await disk.fill();
    // Pages that the database has already taken hold some more writes.
    const full = await traffic.phase({ forMs: FULL_WITHIN_MS, until: ({ writes }) => writes[503] > 0 });
    const refused = await traffic.phase({ forMs: fullMs });
    await disk.free();
    const freedAt = Date.now();
    const after = await traffic.phase({ forMs: RECOVERY_MS, until: hasRecovered });
    const violations = [
      ...phaseProblems('Before', before, { writes: ['201'] }),
      ...[full, refused].flatMap((phase) => phaseProblems('With a full disk', phase, { reads })),
      ...(refused.writes[503] > 0 ? [] : ['No write was refused on a full disk.']),
      ...(hasRecovered(after) ? [] : [`The server has not recovered: ${JSON.stringify(after)}`]),
      ...(await traffic.lost()),
      ...(await storedProblems(database)),
    ];
    return { refused, recoveredMs: Date.now() - freedAt, acknowledged: traffic.acknowledged, violations };
  } finally {
    await server.kill();
  }
}

const POSTGRES_MIB = 160;
/** Keeps the write-ahead log small, so that tables fill the disk before it. */
const SETTINGS = 'min_wal_size=32MB\nmax_wal_size=32MB\nwal_recycle=off\nshared_buffers=16MB\n';

/**
 * Starts a PostgreSQL of its own on a small disk. Returns undefined if this user may not mount, or has no PostgreSQL.
 */
export async function startSmallPostgres() {
  const programs = await postgresPrograms();
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-small-postgres-'));
  const disk = programs === undefined ? undefined : await mountSmallDisk(folder, POSTGRES_MIB);
  if (programs === undefined || disk === undefined) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const postgres = await OwnPostgres.start(programs, { folder, settings: SETTINGS });
  return {
    disk: {
      ...disk,
      /** Makes room. PostgreSQL ends if its write-ahead log finds no room. */
      async free() {
        await disk.free();
        await postgres.restartIfEnded();
      },
    },
    url: postgres.url,
    async stop() {
      await postgres.end();
      await disk.unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
