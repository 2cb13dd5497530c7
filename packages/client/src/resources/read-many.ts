import type { CallOptions } from '../connection/call-options.js';
import type { Connection } from '../connection/connection.js';
import { post } from '../connection/requests.js';
import { lastSegment } from '../connection/target.js';
import { memberOf } from '../errors/read-problems.js';
import type { Link } from '../types/results.js';
import type { ProfileType } from '@talent-platform/protocol/models';

/** A profile that was asked for by its id. */
export interface ReadProfile<Read> {
  readonly id: number;
  /** Undefined if there is none, or none that the user may see. */
  readonly profile: Read | undefined;
}

type Ids = Iterable<number | { readonly id: number }> | AsyncIterable<number | { readonly id: number }>;

/** The ids of one request (D-CHG-5). */
const BATCH_SIZE = 1000;

interface Batch {
  readonly profiles: ReadonlyArray<{ readonly links: readonly Link[] }>;
  readonly missing: readonly number[];
  readonly next?: readonly number[];
}

/** Reads profiles by their ids, a batch with each request. */
export async function* readMany<Read>(
  connection: Connection,
  { type, ids }: { readonly type: ProfileType; readonly ids: Ids },
  options: CallOptions & { readonly fields?: readonly string[] | undefined } = {},
): AsyncGenerator<ReadProfile<Read>, void, undefined> {
  const place = ['platform', type, 'read'];
  for await (const batch of batchesOf(ids)) {
    let rest: readonly number[] = batch;
    while (rest.length > 0) {
      const {
        profiles,
        missing,
        next = [],
      }: Batch = await post(connection, place, {
        ...options,
        json: { ids: rest, fields: options.fields },
        needs: ['profiles', 'missing'],
      });
      const read = profiles.map((profile) => ({ id: idOf(profile.links), profile: profile as Read }));
      const absent = missing.map((id) => ({ id, profile: undefined }));
      yield* [...read, ...absent].sort((one, other) => one.id - other.id);
      if (next.length >= rest.length) throw connection.endless('POST', place);
      rest = next;
    }
  }
}

/** A profile has its id only if `fields` names it, and always a link to itself. */
function idOf(links: readonly Link[]): number {
  const self = links.find(({ rel }) => rel === 'self');
  return Number(lastSegment(self?.url ?? ''));
}

/** Gathers ids, each once within its batch. */
async function* batchesOf(ids: Ids): AsyncGenerator<readonly number[], void, undefined> {
  let batch = new Set<number>();
  for await (const item of ids) {
    batch.add(typeof item === 'number' ? item : Number(memberOf(item, 'id')));
    if (batch.size < BATCH_SIZE) continue;
    yield [...batch];
    batch = new Set();
  }
  if (batch.size > 0) yield [...batch];
}
