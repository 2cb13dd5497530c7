import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { copyIn } from '../file-storage/index.js';
import { SetRefused } from './backup-set.js';
import type { DigestedFile } from './backup-set.js';

export interface ListedContent extends DigestedFile {
  /** The name in the file storage. */
  readonly name: string;
  /**
   * When the storage had changed the content, in milliseconds since 1970. Null if it had changed so recently that a
   * further change could have the same time.
   */
  readonly modifiedAt: number | null;
}

/** Bytes that wait for a write. */
const BYTES_AT_ONCE = 65_536;

export class LineWriter {
  #waiting = '';

  private constructor(private readonly handle: FileHandle) {}

  /** Makes a file of the lines that `work` writes. The file is durable afterwards. */
  static async writing<T>(file: string, work: (writer: LineWriter) => Promise<T>): Promise<T> {
    const writer = new LineWriter(await open(file, 'wx', 0o600));
    try {
      const result = await work(writer);
      await writer.#flush();
      await writer.handle.sync();
      return result;
    } finally {
      await writer.handle.close();
    }
  }

  async write(line: object | string): Promise<void> {
    this.#waiting += `${typeof line === 'string' ? line : JSON.stringify(line)}\n`;
    if (this.#waiting.length >= BYTES_AT_ONCE) await this.#flush();
  }

  async #flush(): Promise<void> {
    await this.handle.write(this.#waiting);
    this.#waiting = '';
  }
}

/** Limit of the characters of a line. Those that backups write have some hundreds. */
const MAX_LINE = 16_384;

/**
 * Reads a file line by line, in bounded memory.
 * @throws SetRefused if a line is too long, or the error of the file
 */
export async function* linesOf(file: string | Readable): AsyncGenerator<string> {
  const pieces: AsyncIterable<Buffer> = typeof file === 'string' ? createReadStream(file) : file;
  const decoder = new StringDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE)
      throw new SetRefused(`A list of the backup has a line of more than ${MAX_LINE} characters. Take another set.`);
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}

/** Reads the list of contents of a set. @throws SetRefused if a line is no content */
export async function* readContents(set: string, list: Readable): AsyncGenerator<ListedContent> {
  for await (const line of linesOf(list)) yield parseContent(set, line);
}

function parseContent(set: string, line: string): ListedContent {
  try {
    const content = JSON.parse(line) as ListedContent;
    const { name, sha256, bytes, modifiedAt } = content;
    const isSized = Number.isSafeInteger(bytes) && bytes >= 0 && (modifiedAt === null || Number.isFinite(modifiedAt));
    // A name with other parts could lead out of the storage.
    if (copyIn(name) !== undefined && /^[0-9a-f]{64}$/.test(sha256) && isSized) return content;
  } catch {
    // The error below says that the list is damaged.
  }
  throw new SetRefused(`The list of contents of the set ${set} is damaged. Take another set.`);
}

/** Finds things by their names in a list that is sorted by name, if the names asked for come in the same order. */
export class SortedList<Item extends { readonly name: string }> {
  readonly #items: AsyncIterator<Item>;
  #next: Promise<IteratorResult<Item>> | undefined;

  constructor(items: AsyncIterable<Item>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  async find(name: string): Promise<Item | undefined> {
    for (;;) {
      this.#next ??= this.#items.next();
      const { done, value } = await this.#next;
      if (done === true || value.name > name) return undefined;
      this.#next = undefined;
      if (value.name === name) return value;
    }
  }

  async close(): Promise<void> {
    await this.#next?.catch(() => undefined);
    await this.#items.return?.();
  }
}
