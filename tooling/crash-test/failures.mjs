import { createPostgres } from '@talent-platform/harness/databases.mjs';
import { fillDisk, mountSmallDisk, startSmallPostgres } from './disk-full.mjs';
import { losePostgres } from './postgres-gone.mjs';
import { loseStorage } from './storage-gone.mjs';

/** @typedef {import('./stored-rows.mjs').CrashDatabase} CrashDatabase */

const GONE_MS = 30_000;
const DISK_MIB = 24;
const SKIPPED = '1 skipped: a small file system can be mounted by root alone, and needs programs of PostgreSQL';

/**
 * The failures of docs/guides/failures.md, by the part of the crash test that makes them (D-OPR-23).
 *
 * @type {Record<string, (database: CrashDatabase, onPostgres: boolean) => Promise<{ told: string, success: string,
 *   violations: string[] }>>}
 */
export const FAILURES = {
  'disk-full': (database, onPostgres) => (onPostgres ? fullDiskOfPostgres() : fullDisk(database)),
  async 'storage-gone'(database) {
    const { figures, violations, skipped } = await loseStorage({ database });
    const success = skipped ? SKIPPED : 'files were refused, all else went on, and files were kept again';
    return { told: `A storage that is gone, ${JSON.stringify(figures)}`, success, violations };
  },
  async 'postgres-gone'(database) {
    const { figures, acknowledged, violations } = await losePostgres({ database, goneMs: GONE_MS });
    const told = `A PostgreSQL that is gone, ${JSON.stringify(figures)}, ${acknowledged} acknowledged writes`;
    return { told, success: 'every request was answered, and nothing lost', violations };
  },
};

async function fullDisk(database) {
  const disk = await mountSmallDisk(database.dataDir, DISK_MIB);
  if (disk === undefined) return { told: 'A full disk', success: SKIPPED, violations: [] };
  try {
    return toldOf(await fillDisk({ database, disk, fullMs: GONE_MS }));
  } finally {
    await disk.unmount();
  }
}

async function fullDiskOfPostgres() {
  const small = await startSmallPostgres();
  if (small === undefined) return { told: 'A full disk', success: SKIPPED, violations: [] };
  try {
    const database = await createPostgres(small.url);
    const outcome = await fillDisk({ database, disk: small.disk, fullMs: GONE_MS });
    await database.remove();
    return toldOf(outcome);
  } finally {
    await small.stop();
  }
}

function toldOf({ refused, recoveredMs, acknowledged, violations }) {
  const told = `A full disk, ${JSON.stringify(refused)}, ${acknowledged} acknowledged writes`;
  return { told, success: `recovered within ${recoveredMs} ms, nothing lost`, violations };
}
