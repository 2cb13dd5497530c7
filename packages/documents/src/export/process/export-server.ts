import type { FontLibrary } from '../../pdf/fonts/font-library.js';
import type { FormBlock } from '../form-blocks.js';
import type { DrawnFormat, ExportOrder, ExportReply } from './export-messages.js';

type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>;

/** The first export in a format loads the code for that format. */
const WRITERS: Readonly<
  Record<
    DrawnFormat,
    (blocks: readonly FormBlock[], tools: { library: FontLibrary; createdAt: Date }) => Promise<Pieces>
  >
> = {
  doc: async (blocks) => (await import('../word/write-word.js')).writeWord(blocks),
  pdf: async (blocks, tools) => (await import('../write-form-pdf.js')).writeFormPdf(blocks, tools),
};

/** Small pieces are collected up to this size. */
const PIECE_BYTES = 65_536;

/**
 * The part of an export that runs in the child process. Writes one form after the other. Writes the next piece only
 * when the reader takes it, so that a document is never held whole in memory.
 */
export class ExportServer {
  #blocks: FormBlock[] = [];
  #pieces: AsyncIterator<Buffer> | undefined;

  constructor(
    private readonly library: FontLibrary,
    private readonly tell: (reply: ExportReply) => void,
  ) {}

  /** Orders come one after the other. The next order comes only after the reply to the one before. */
  async take(order: ExportOrder): Promise<void> {
    try {
      if (order.kind === 'blocks') this.#blocks.push(...order.blocks);
      else if (order.kind === 'write') this.#pieces = this.#write(order.format, order.createdAt);
      else await this.#next();
    } catch (error) {
      this.tell({ kind: 'failed', error });
    }
  }

  async *#write(format: DrawnFormat, createdAt: Date): AsyncGenerator<Buffer> {
    const blocks = this.#blocks;
    this.#blocks = [];
    let [waiting, length]: [Buffer[], number] = [[], 0];
    for await (const piece of await WRITERS[format](blocks, { library: this.library, createdAt })) {
      waiting.push(piece);
      length += piece.length;
      if (length < PIECE_BYTES) continue;
      yield Buffer.concat(waiting);
      [waiting, length] = [[], 0];
    }
    yield Buffer.concat(waiting);
  }

  async #next(): Promise<void> {
    const next = await this.#pieces?.next();
    if (next === undefined || next.done === true) {
      this.#pieces = undefined;
      this.tell({ kind: 'done', residentBytes: process.memoryUsage.rss() });
    } else this.tell({ kind: 'piece', bytes: next.value });
  }
}
