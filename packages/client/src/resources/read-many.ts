import type { CallOptions } from '../connection/call-options.js';
import { method } from '../connection/methods.js';
import type { Context } from '../connection/methods.js';
import { lastSegment, required } from '../connection/target.js';
import { memberOf } from '../errors/read-problems.js';
import type { Link } from '@talent-platform/protocol/wire';

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

interface ReadBatch<Read> {
  readonly read: ReadonlyArray<ReadProfile<Read>>;
  readonly next: readonly number[];
}

/** Reads profiles by their ids, a batch with each request. */
export async function* readMany<Read>(
  context: Context,
  ids: Ids,
  options: CallOptions & { readonly fields?: readonly string[] | undefined } = {},
): AsyncGenerator<ReadProfile<Read>, void, undefined> {
  for await (const batch of batchesOf(required('ids', ids, ', an iterable'))) {
    for (let rest: readonly number[] = batch; rest.length > 0;) {
      const readBatch = method('POST platform/{type}/read {body}', {
        lists: ['profiles', 'missing'],
        read: ({ value }) => {
          const { profiles, missing, next = [] } = value as Batch;
          const found = profiles.map((profile) => ({ id: idOf(profile.links), profile }));
          const absent = missing.map((id) => ({ id, profile: undefined }));
          return { read: [...found, ...absent].sort((one, other) => one.id - other.id), next };
        },
      });
      const body = { ids: rest, fields: options.fields };
      const { read, next }: ReadBatch<Read> = await readBatch(context, body, options);
      yield* read;
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
