import { pino } from 'pino';
import { Log } from '../../src/runtime/index.js';

/** A log whose lines a test can read. */
export class RecordingLog extends Log {
  readonly #lines: string[];
  #joined = { lines: 0, text: '' };

  constructor() {
    const lines: string[] = [];
    super(pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) }));
    this.#lines = lines;
  }

  get text(): string {
    if (this.#joined.lines !== this.#lines.length)
      this.#joined = { lines: this.#lines.length, text: this.#lines.join('') };
    return this.#joined.text;
  }

  /** The lines of one request, by its X-TRANSACTION. */
  linesOf(transactionId: unknown): Array<Record<string, unknown>> {
    return this.#lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ transaction }) => transaction === transactionId);
  }
}
