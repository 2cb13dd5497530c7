import type { CallOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { method } from '../connection/methods.js';
import type { Context, Methods } from '../connection/methods.js';
import type { RawReply } from '../connection/read-reply.js';
import type { Runtime } from '../connection/runtime.js';
import type { ChangePage, StreamEvent } from '@talent-platform/protocol/models';
import { readStreamEvents } from '@talent-platform/protocol/wire';

/** The place to begin at, and the changes to be told. */
export interface ChangeOptions extends CallOptions {
  /** The `next` of a page that was handled. Left out, it is the beginning, which is the first copy. */
  readonly after?: string | undefined;
  /** The types as they stand in paths, such as `people` and `forms`. Left out, all. */
  readonly types?: readonly string[] | undefined;
  /** The number of changes on a page, at most 1,000; 100 by default. */
  readonly size?: number | undefined;
}

/** The options of the stream of changes. */
export interface StreamOptions extends CallOptions {
  /** Only events that name one of these types. Left out, all. */
  readonly types?: readonly string[] | undefined;
}

/** The options of a follower. */
export interface FollowOptions extends ChangeOptions {
  /** The least time between two reads, in milliseconds: 5,000 by default. */
  readonly everyMs?: number | undefined;
}

const DEFAULT_FOLLOW_MS = 5000;
/** The wait until a stream is asked for again. It takes a request of the quota. */
const REOPEN_MS = 30_000;
/** The service writes a comment every 15 s. */
const MAX_SILENCE_MS = 60_000;

/** The change feed, for those who keep a copy. */
export interface Changes {
  /**
   * Iterates over the pages of changes until there are no more for now. Store `next` after each page that you have
   * handled, and begin there again: nothing is missed, and nothing is told twice.
   *
   * @throws ServiceError PLACE_GONE if the database was restored: begin anew without `after`, and replace the copy.
   * @example
   * for await (const { changes, next } of client.changes.pages({ after: await store.place() })) {
   *   await store.apply(changes);
   *   await store.keepPlace(next);
   * }
   * @see D-CHG-1 to D-CHG-4; D-CHG-10
   */
  pages(options?: ChangeOptions): AsyncGenerator<ChangePage, void, undefined>;

  /**
   * Iterates over the pages of changes without an end. The stream of changes says when to read again; without one, it
   * reads every 30 s. Ends without an error when `signal` is aborted. Pages without changes are left out.
   *
   * @throws ServiceError as `pages` does.
   * @example
   * for await (const { changes, next } of client.changes.follow({ after, signal })) await keep(changes, next);
   */
  follow(options?: FollowOptions): AsyncGenerator<ChangePage, void, undefined>;

  /**
   * Iterates over the events of the stream of changes: `{ kinds: ['people', 'forms'], next }`, about a second after the
   * change. Events that come while you handle one are told as one. Whenever a stream has ended, it asks for another one
   * after 30 s. Its first event has no kinds, because changes may have been missed: read what you need then. Ends
   * without an error when `signal` is aborted.
   *
   * @throws ServiceError BUSY if the user has 20 streams on the node; NetworkError, both after repeats.
   * @example
   * for await (const { kinds } of client.changes.stream({ types: ['people', 'jobs'], signal })) await print(kinds);
   * @see D-CHG-13
   */
  stream(options?: StreamOptions): AsyncGenerator<StreamEvent, void, undefined>;

  /** Returns the place behind all changes, to follow from now on without a first copy. */
  now(options?: CallOptions): Call<string>;
}

const readPage: Methods<{ page(options: ChangeOptions): Call<ChangePage> }>['page'] = method(
  'GET platform/changes?after&types&size',
  { needs: ['next'], lists: ['changes'] },
);

async function* pages(context: Context, options?: ChangeOptions): AsyncGenerator<ChangePage, void, undefined> {
  let after = options?.after;
  for (let more = true; more;) {
    const page: ChangePage = await readPage(context, { ...options, after });
    yield page;
    ({ more, next: after } = page);
  }
}

async function* follow(
  context: Context,
  { everyMs = DEFAULT_FOLLOW_MS, ...options }: FollowOptions = {},
): AsyncGenerator<ChangePage, void, undefined> {
  const { signal, types } = options;
  const { runtime } = context.connection;
  const open = () => hear(context, { signal, types });
  let events = open();
  try {
    for (let { after } = options; !signal?.aborted;) {
      for await (const page of pages(context, { ...options, after })) {
        if (page.changes.length > 0) yield page;
        after = page.next;
      }
      const pause = runtime.sleep(everyMs, signal);
      // If the service does not reply to reads either, the next one says why.
      const event = await events.next().catch(() => undefined);
      if (event?.done !== false) {
        await runtime.sleep(REOPEN_MS, signal);
        events = open();
      }
      await pause;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await events.return();
  }
}

const openStream: Methods<{ open(options: CallOptions): Call<ReadableStream<Uint8Array>> }>['open'] = method(
  'GET platform/stream',
  { reply: 'stream', read: streamOf },
);

/** Refuses the page of a proxy, which would be a stream without events. */
function streamOf({ value, headers }: RawReply): unknown {
  if (headers.get('content-type')?.startsWith('text/event-stream')) return value;
  throw new TypeError('content-type: must be text/event-stream.');
}

async function* stream(context: Context, options: StreamOptions = {}): AsyncGenerator<StreamEvent, void, undefined> {
  const { signal } = options;
  while (!signal?.aborted) {
    yield* hear(context, options);
    await context.connection.runtime.sleep(REOPEN_MS, signal);
  }
}

/** Opens one stream, and ends with it. */
async function* hear(
  context: Context,
  { types, ...options }: StreamOptions,
): AsyncGenerator<StreamEvent, void, undefined> {
  const bytes = await openStream(context, options).catch((error: unknown) => {
    if (!options.signal?.aborted) throw error;
  });
  if (!bytes) return;
  const isWanted = (kinds: readonly string[]) => kinds.length === 0 || kinds.some((kind) => types?.includes(kind));
  const { runtime } = context.connection;
  yield* gatherEvents(bytes.getReader(), { runtime, isWanted: types ? isWanted : () => true });
}

interface Gathering {
  readonly runtime: Runtime;
  readonly isWanted: (kinds: readonly string[]) => boolean;
}

/** Reads while the caller handles an event, and tells as one what has come. Ends with the stream, also if it is lost. */
async function* gatherEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { runtime, isWanted }: Gathering,
): AsyncGenerator<StreamEvent, void, undefined> {
  let come: StreamEvent | undefined;
  let isOver = false;
  let wake: () => void = () => undefined;
  const gather = async () => {
    for await (const event of readStreamEvents(piecesOf(reader, runtime))) {
      if (!isWanted(event.kinds)) continue;
      come = { kinds: unionOf(come?.kinds, event.kinds), next: event.next };
      wake();
    }
  };
  const end = () => {
    isOver = true;
    wake();
  };
  void gather().then(end, end);
  try {
    while (come || !isOver) {
      const told = come;
      come = undefined;
      if (told) yield told;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** More kinds than the service has. They are told as all, so that what is gathered stays small. */
const MANY = 1000;

/** An event without kinds stands for all. */
function unionOf(before: readonly string[] | undefined, kinds: readonly string[]): readonly string[] {
  if (before?.length === 0 || kinds.length === 0) return [];
  const union = new Set([...(before ?? []), ...kinds]);
  return union.size > MANY ? [] : [...union];
}

async function* piecesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { startTimer }: Runtime,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (;;) {
    const stopTimer = startTimer(MAX_SILENCE_MS, () => void reader.cancel());
    const { done, value } = await reader.read().finally(stopTimer);
    if (done) return;
    yield value;
  }
}

export const CHANGES: Methods<Changes> = {
  pages,
  follow,
  stream,
  now: (context, options) => readPage(context, { ...options, after: 'now' }).map(({ next }) => next),
};
