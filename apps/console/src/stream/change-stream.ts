import type { StreamEvent } from '@talent-platform/client';

/** Opens the stream of the service (D-CHG-13). */
export type OpenStream = (options: { readonly signal: AbortSignal }) => AsyncIterable<StreamEvent>;

/** A page hears that something has changed between two places of the change feed. A place is undefined if it is not known. */
export interface Heard {
  readonly since: string | undefined;
  readonly until: string | undefined;
}

interface Listener {
  readonly kinds: readonly string[];
  readonly look: (heard: Heard) => void;
}

/** The stream stays while somebody goes from page to page. */
const KEPT_MS = 5000;
/** Without a stream, pages look by themselves as often. Both that and the next try take a request of the quota. */
const RETRY_MS = 30_000;
/** Pages look at once, and ever more rarely while changes keep coming. */
const [PAUSE_MS, MAX_PAUSE_MS] = [1000, 30_000];

/**
 * Tells pages when there is something new to read. It listens while a page wants that and the tab is seen: browsers hold
 * six connections to a host.
 */
export class ChangeStream {
  readonly #listeners = new Set<Listener>();
  #listening: AbortController | undefined;
  #place: string | undefined;

  constructor(
    private readonly open: OpenStream,
    private readonly tab: Pick<Document, 'visibilityState' | 'addEventListener'>,
    private readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  ) {
    tab.addEventListener('visibilitychange', () => this.#adapt());
  }

  /** Calls `look` for changes of these kinds, and whenever changes may have been missed. Returns how to end that. */
  listen(kinds: readonly string[], look: Listener['look']): () => void {
    const listener = { kinds, look };
    this.#listeners.add(listener);
    this.#adapt();
    return () => {
      this.#listeners.delete(listener);
      setTimeout(() => this.#adapt(), KEPT_MS);
    };
  }

  #adapt(): void {
    const isWanted = this.#listeners.size > 0 && this.tab.visibilityState === 'visible';
    if (isWanted === (this.#listening !== undefined)) return;
    this.#listening?.abort();
    this.#listening = isWanted ? new AbortController() : undefined;
    if (this.#listening) void this.#goOn(this.#listening.signal);
  }

  async #goOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let [pauseMs, endedAt] = [PAUSE_MS, 0];
      try {
        for await (const { kinds, next } of this.open({ signal })) {
          if (!this.#tell(kinds, next)) continue;
          // One that has come meanwhile is here at once.
          pauseMs = Date.now() - endedAt < PAUSE_MS ? Math.min(pauseMs * 2, MAX_PAUSE_MS) : PAUSE_MS;
          await this.sleep(pauseMs, signal);
          endedAt = Date.now();
        }
      } catch {
        // A refusal, or a network that is away: pages look by themselves meanwhile, and tell the user why they cannot.
        this.#tell([], undefined);
      }
      await this.sleep(RETRY_MS, signal);
    }
  }

  /** Returns whether somebody was told. The first event names no kinds: what changed before is not known. */
  #tell(kinds: readonly string[], until: string | undefined): boolean {
    const heard = { since: this.#place, until };
    this.#place = until ?? this.#place;
    const told = [...this.#listeners].filter(
      (listener) => kinds.length === 0 || listener.kinds.some((kind) => kinds.includes(kind)),
    );
    for (const { look } of told) look(heard);
    return told.length > 0;
  }
}

/** Waits, at most until the signal is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
