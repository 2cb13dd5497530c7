import type { FoundRecord } from '@talent-platform/protocol/models';
import type { JsonObject } from '../json.js';
import { bodyOf, callWhenFree, platformPath } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import type { SearchedType } from './search-scope.js';

/** The number of profiles in one request (limit 1,000, D-CHG-5). A small number prints the first lines sooner. */
const CONCURRENCY = 200;

interface ProfileReads {
  readonly type: SearchedType;
  readonly found: AsyncIterable<FoundRecord>;
  readonly fields: readonly string[];
}

/** The reply to a read of several profiles (D-CHG-5). */
interface Batch {
  readonly profiles: readonly JsonObject[];
  readonly missing: readonly number[];
  /** The ids that did not fit into the reply. */
  readonly next?: readonly number[];
}

type ReadProfile = FoundRecord & JsonObject;

/** Reads the fields of found profiles, in the same order. Reports and skips a profile that no longer exists. */
export async function* readProfiles(reads: ProfileReads, session: PlatformSession): AsyncGenerator<ReadProfile> {
  let waiting: FoundRecord[] = [];
  for await (const each of reads.found) {
    waiting.push(each);
    if (waiting.length < CONCURRENCY) continue;
    yield* readAll(waiting, reads, session);
    waiting = [];
  }
  yield* readAll(waiting, reads, session);
}

async function* readAll(
  found: readonly FoundRecord[],
  reads: ProfileReads,
  session: PlatformSession,
): AsyncGenerator<ReadProfile> {
  for (let left = found; left.length > 0;) {
    const { read, next } = await readBatch(left, reads, session);
    yield* read;
    left = left.filter(({ id }) => next.has(id));
  }
}

async function readBatch(
  found: readonly FoundRecord[],
  { type, fields }: ProfileReads,
  session: PlatformSession,
): Promise<{ readonly read: readonly ReadProfile[]; readonly next: ReadonlySet<number> }> {
  const path = platformPath(`${type}/read`, session);
  const body = JSON.stringify({ ids: found.map(({ id }) => id), fields });
  const batch = bodyOf<Batch>(await callWhenFree({ method: 'POST', path, body }, session), session);
  const [missing, next] = [new Set(batch.missing), new Set(batch.next)];
  for (const id of missing) session.context.stderr.write(`${id} no longer exists\n`);
  // The reply has the order of the request.
  const there = found.filter(({ id }) => !missing.has(id) && !next.has(id));
  return { read: there.map((each, index) => withFields(each, batch.profiles[index] ?? {})), next };
}

function withFields({ id, self }: FoundRecord, { links: _links, ...fields }: JsonObject): ReadProfile {
  return { id, self, ...fields };
}
