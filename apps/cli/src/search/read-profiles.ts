import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callWhenFree, unexpectedReply } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
import type { FoundProfile } from './find-profiles.js';
import type { SearchedType } from './search-scope.js';

/** The number of profiles in one request (limit 1,000, D-CHG-5). A small number prints the first lines sooner. */
const CONCURRENCY = 200;

interface ProfileReads {
  readonly type: SearchedType;
  readonly found: AsyncIterable<FoundProfile>;
  readonly fields: readonly string[];
}

/** The reply to a read of several profiles (D-CHG-5). */
interface Batch {
  readonly profiles: readonly JsonObject[];
  readonly missing: readonly number[];
  /** The ids that did not fit into the reply. */
  readonly next?: readonly number[];
}

type ReadProfile = FoundProfile & JsonObject;

/** Reads the fields of found profiles, in the same order. Reports and skips a profile that no longer exists. */
export async function* readProfiles(reads: ProfileReads, session: PlatformSession): AsyncGenerator<ReadProfile> {
  let waiting: FoundProfile[] = [];
  for await (const each of reads.found) {
    waiting.push(each);
    if (waiting.length < CONCURRENCY) continue;
    yield* readAll(waiting, reads, session);
    waiting = [];
  }
  yield* readAll(waiting, reads, session);
}

async function* readAll(
  found: readonly FoundProfile[],
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
  found: readonly FoundProfile[],
  { type, fields }: ProfileReads,
  session: PlatformSession,
): Promise<{ readonly read: readonly ReadProfile[]; readonly next: ReadonlySet<number> }> {
  const path = `/platform/v1/customers/${session.customer}/${type}/read`;
  const body = JSON.stringify({ ids: found.map(({ id }) => id), fields });
  const response = await callWhenFree({ method: 'POST', path, body }, session);
  const batch = readResponseBody(response).value;
  if (!isBatch(batch)) throw unexpectedReply('a batch of profiles', response, session);
  const { profiles, missing } = batch;
  const next = new Set(batch.next);
  for (const id of missing) session.context.stderr.write(`${id} no longer exists\n`);
  const there = found.filter(({ id }) => !missing.includes(id) && !next.has(id));
  // The reply has the order of the request. Without progress, the loop would never end.
  if (there.length !== profiles.length || next.size === found.length)
    throw unexpectedReply('the profiles that were asked for', response, session);
  return { read: there.map((each, index) => withFields(each, profiles[index] ?? {})), next };
}

function withFields({ id, self }: FoundProfile, { links: _links, ...fields }: JsonObject): ReadProfile {
  return { id, self, ...fields };
}

function isBatch(body: unknown): body is Batch {
  if (!isRecord(body)) return false;
  const { profiles, missing, next = [] } = body;
  return Array.isArray(profiles) && profiles.every(isRecord) && isIds(missing) && isIds(next);
}

function isIds(ids: unknown): boolean {
  return Array.isArray(ids) && ids.every(Number.isSafeInteger);
}
