import fs from 'node:fs';

/** Lines are written as soon as they have this many characters. A container's log driver receives as many at once. */
const WRITE_CHARACTERS = 16_384;

/** Time for which a line waits for others, so that they are written together. */
const FLUSH_INTERVAL_MS = 200;

/** Time until a failed write is tried again. The reader may be slow, or the disk full. */
const RETRY_MS = 100;

const MAX_WAITING_CHARACTERS = 8_388_608;

/**
 * Gathers lines for a file descriptor, and writes them without blocking the event loop. If the reader is slow, lines
 * wait up to a limit. Lines beyond the limit are dropped, and a line says how many. The server goes on even if nobody
 * reads (a closed pipe).
 */
export class GatheredLines {
  readonly #timer: NodeJS.Timeout;
  readonly #atExit = (): void => this.#writeAtOnce();
  #waiting = '';
  #writing: Buffer | undefined;
  #leftOut = 0;
  #closed = false;
  #onEmpty: ((lost: number) => void) | undefined;

  /** @param leftOutLine returns the line that says how many lines were dropped */
  constructor(
    private readonly fd: number,
    private readonly leftOutLine: (count: number) => string,
  ) {
    this.#timer = setInterval(() => this.#writeWaiting(), FLUSH_INTERVAL_MS).unref();
    // Writes the last lines if the process exits, also after an uncaught error.
    process.once('exit', this.#atExit);
  }

  /** @param line with its line feed, or several */
  write(line: string): void {
    if (this.#closed) return;
    if (this.#waiting.length > MAX_WAITING_CHARACTERS) {
      this.#leftOut += linesIn(line);
      return;
    }
    this.#waiting += line;
    if (this.#waiting.length >= WRITE_CHARACTERS) this.#writeWaiting();
  }

  /**
   * Calls `done` after every line is written. Later lines are still written.
   *
   * @param limitMs after this time, unwritten lines are lost, and `done` receives their count
   */
  flush(done: (lost: number) => void, limitMs?: number): void {
    this.#onEmpty = done;
    if (limitMs !== undefined) setTimeout(() => this.#onEmpty && this.#giveUp(), limitMs).unref();
    this.#writeWaiting();
  }

  #writeWaiting(): void {
    if (this.#writing) return;
    if (this.#waiting === '') {
      this.#tellEmpty();
      return;
    }
    this.#writing = this.#take();
    this.#writeOn(this.#writing);
  }

  #take(): Buffer {
    const text = this.#leftOut === 0 ? this.#waiting : this.#waiting + this.leftOutLine(this.#leftOut);
    this.#waiting = '';
    this.#leftOut = 0;
    return Buffer.from(text);
  }

  #writeOn(bytes: Buffer): void {
    if (this.#closed) return;
    this.#writing = bytes;
    fs.write(this.fd, bytes, (error, written) => {
      if (error) this.#failed(error, bytes);
      else if (written < bytes.length) this.#writeOn(bytes.subarray(written));
      else this.#next();
    });
  }

  /** Handles a failed write. During the end of the process, only a slow reader is worth waiting for. */
  #failed({ code }: NodeJS.ErrnoException, bytes: Buffer): void {
    if (this.#closed) return;
    if (code === 'EPIPE' || (this.#onEmpty && code !== 'EAGAIN')) this.#giveUp();
    else setTimeout(() => this.#writeOn(bytes), RETRY_MS);
  }

  #next(): void {
    if (this.#closed) return;
    this.#writing = undefined;
    if (this.#onEmpty || this.#waiting.length >= WRITE_CHARACTERS) this.#writeWaiting();
  }

  #tellEmpty(lost = 0): void {
    const done = this.#onEmpty;
    this.#onEmpty = undefined;
    done?.(lost);
  }

  #giveUp(): void {
    const lost = this.#leftOut + linesIn(this.#waiting) + linesIn(this.#writing?.toString() ?? '');
    this.#closed = true;
    this.#waiting = '';
    this.#writing = undefined;
    clearInterval(this.#timer);
    process.off('exit', this.#atExit);
    this.#tellEmpty(lost);
  }

  /** Writes the lines synchronously, because the process is ending. */
  #writeAtOnce(): void {
    try {
      let bytes = this.#take();
      while (bytes.length > 0) bytes = bytes.subarray(fs.writeSync(this.fd, bytes));
    } catch {
      // Ignored, because nothing is left that could report the failure.
    }
  }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
