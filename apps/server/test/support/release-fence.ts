import type { DatabaseLocation } from '../../src/config/index.js';
import * as postgres from '../../src/database/dialect/postgres-release-fence.js';
import * as sqlite from '../../src/database/dialect/sqlite-release-fence.js';
import { openDataSource } from './data-source.js';

/** Does to the database what the migrations of a later release do: from now on, older ones than that may not write. */
export async function refuseReleasesBefore(location: DatabaseLocation, oldestWriter: number): Promise<void> {
  const source = await openDataSource(location, {});
  const { fenceReleases } = location.kind === 'sqlite' ? sqlite : postgres;
  await fenceReleases(source.createQueryRunner(), oldestWriter);
  await source.destroy();
}
