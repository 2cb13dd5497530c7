import { Turn } from '../../runtime/index.js';
import type { ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { toRecord } from './profile.mapper.js';
import type { ProfileRow } from './profiles.repository.js';

/** Returns the profiles that the caller may see. It reads them part by part, because a search lock may compare much of each. */
export async function* visibleRecords(
  definitions: Pick<CallerDefinitions, 'isInsideLock'>,
  profileType: ProfileType,
  parts: AsyncIterable<readonly ProfileRow[]>,
): AsyncGenerator<ProfileRecord> {
  const turn = new Turn();
  for await (const rows of parts) {
    for (const row of rows) {
      const record = toRecord(row);
      if (definitions.isInsideLock(profileType, record)) yield record;
      if (turn.isOver()) await turn.pass();
    }
  }
}
