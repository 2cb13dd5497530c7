/** Opens the stream of the service. Its bytes are server-sent events (D-CHG-12). */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

interface Listener {
  readonly kinds: readonly string[];
  readonly look: () => void;
}

/** The stream stays while somebody goes from page to page. */
const KEPT_MS = 5000;
/** Without a stream, pages look by themselves as often. Both that and the next try take a request of the quota. */
const RETRY_MS = 30_000;

/**
 * Tells pages when there is something new to read. It listens while a page wants that and the tab is seen: browsers hold
 * six connections to a host.
 */
export class ChangeStream {
  readonly #listeners = new Set<Listener>();
  #listening: AbortController | undefined;

  constructor(
    private readonly open: OpenStream,
    private readonly tab: Pick<Document, 'visibilityState' | 'addEventListener'>,
    private readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  ) {
    tab.addEventListener('visibilitychange', () => this.#adapt());
  }

  /** Calls `look` for changes of these kinds, and whenever changes may have been missed. Returns how to end that. */
  listen(kinds: readonly string[], look: () => void): () => void {
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
      // A refusal, or a network that is away: pages look by themselves meanwhile, and tell the user why they cannot.
      await this.#read(signal).catch(() => undefined);
      if (!signal.aborted) this.#tell([]);
      await this.sleep(RETRY_MS, signal);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const bytes = (await this.open(signal)).getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { value, done } = await bytes.read();
      if (done) return;
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('data: ')) this.#tell((JSON.parse(event.slice(6)) as Pick<Listener, 'kinds'>).kinds);
      }
    }
  }

  /** The first event names no kinds: what changed before is not known. */
  #tell(kinds: readonly string[]): void {
    for (const listener of this.#listeners) {
      if (kinds.length === 0 || listener.kinds.some((kind) => kinds.includes(kind))) listener.look();
    }
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
