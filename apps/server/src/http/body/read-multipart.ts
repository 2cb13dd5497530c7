import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { BusboyConfig, BusboyInstance } from '@fastify/busboy';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { readFilename } from '@talent-platform/protocol/wire';
import type { ReceivedContent, StagedContent } from '../../file-storage/index.js';
import type { StreamedBody } from './received-body.js';
import type { Upload } from './uploads.js';
import { boundaryOf } from './media-type.js';

interface MultipartToRead {
  readonly body: StreamedBody;
  readonly contentType: string;
  /** Bytes of the file. */
  readonly maxBytes: number;
  /** Receives the file. */
  readonly staged: StagedContent;
}

/** A multipart body that was read to its end, or its problem. */
export type ReadMultipart = { readonly upload: Upload } | { readonly problem: ProtocolError };

const LIMITS = { headerPairs: 20, headerSize: 8192, fieldNameSize: 255, fieldSize: 1024, parts: 1 };

/**
 * Reads a multipart body to its end, even if it is malformed, because its hash is checked first (D-ERR-6).
 *
 * @throws ProtocolError PAYLOAD_TOO_LARGE, the failure of the body; StorageUnavailable
 */
export async function readMultipart(wanted: MultipartToRead): Promise<ReadMultipart> {
  const parser = multipartParser(wanted.contentType, LIMITS);
  if (!parser) {
    await drain(wanted.body);
    return { problem: malformedMultipart() };
  }
  const parts = new PartsOfBody(parser, wanted);
  const delimiters = new Delimiters(wanted.contentType);
  const partHead = new PartHead();
  for await (const chunk of wanted.body) {
    const bytes = delimiters.add(chunk as Buffer);
    partHead.add(bytes);
    if (delimiters.isTooMany) parts.areTooMany();
    else await parts.write(bytes);
  }
  return parts.end(partHead);
}

/** Returns undefined if the content type names no usable boundary. */
export function multipartParser(contentType: string, limits: BusboyConfig['limits']): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    });
  } catch {
    return undefined;
  }
}

/** Takes the parts that the parser finds, one after the other. */
class PartsOfBody {
  #parts = 0;
  #name: string | undefined;
  #content: ReceivedContent | undefined;
  #isMalformed = false;
  #taking: Promise<void> = Promise.resolve();
  /** Rejects with the error that ends the reading at once. */
  readonly #broken: Promise<never>;
  #break: (error: unknown) => void = () => undefined;
  readonly #over: Promise<void>;

  constructor(
    private readonly parser: BusboyInstance,
    private readonly wanted: Pick<MultipartToRead, 'maxBytes' | 'staged'>,
  ) {
    this.#broken = new Promise((_resolve, reject) => (this.#break = reject));
    this.#broken.catch(() => undefined);
    this.#over = new Promise((resolve) => {
      parser.once('finish', resolve);
      parser.on('error', () => {
        this.#isMalformed = true;
        resolve();
      });
    });
    parser.on('partsLimit', () => (this.#parts += 1));
    parser.on('field', (name) => this.#came(name));
    parser.on('file', (name, stream) => {
      this.#came(name);
      this.#taking = this.#take(stream);
      this.#taking.catch(() => undefined);
    });
  }

  /** Records that there are several parts. Called if the parser cannot know it. */
  areTooMany(): void {
    this.#parts = Math.max(this.#parts, 2);
  }

  async write(chunk: Buffer): Promise<void> {
    // Only one part is allowed. If there is a second, its content does not matter.
    if (this.#isMalformed || this.#parts > 1) return;
    const written = new Promise<void>((resolve) => this.parser.write(chunk, () => resolve()));
    await Promise.race([written, this.#over, this.#broken]);
  }

  async end({ contentType, filename = '', encoding }: PartHead): Promise<ReadMultipart> {
    if (this.#parts > 1) {
      this.parser.destroy();
      return { upload: { parts: this.#parts, name: this.#name, file: undefined } };
    }
    if (!this.#isMalformed) this.parser.end();
    await Promise.race([this.#over, this.#broken]);
    if (this.#isMalformed) return { problem: malformedMultipart() };
    await Promise.race([this.#taking, this.#broken]);
    const encoded = encodedPart(encoding);
    if (encoded) return { problem: encoded };
    const [parts, name, content] = [this.#parts, this.#name, this.#content];
    // The parser skips a part for these.
    if (parts === 0 && /[\r\n]/.test(filename)) return { problem: brokenName(filename) };
    if (parts !== 1 || !content) return { upload: { parts, name, file: undefined } };
    return { upload: { parts, name, file: { staged: this.wanted.staged, content, filename, contentType } } };
  }

  #came(name: string | undefined): void {
    this.#parts += 1;
    this.#name ??= name;
  }

  async #take(stream: Readable): Promise<void> {
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) await this.#orBreak(this.#stage(piece));
    } catch {
      // Nothing to do: either `#break` was called, or the multipart ended too early, which the parser reports itself.
      return;
    }
    this.#content = await this.#orBreak(this.wanted.staged.end());
  }

  async #stage(piece: Buffer): Promise<void> {
    const { staged, maxBytes } = this.wanted;
    if (staged.size + piece.length > maxBytes) throw tooLargeFile(maxBytes);
    await staged.write(piece);
  }

  async #orBreak<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#break(error);
      throw error;
    }
  }
}

export async function drain(body: Readable): Promise<void> {
  for await (const _chunk of body) continue;
}

function tooLargeFile(maxBytes: number): ProtocolError {
  return ProtocolError.of(
    'PAYLOAD_TOO_LARGE',
    `The file must not be larger than ${maxBytes} bytes (TALENT_MAX_FILE_MIB of the service).`,
  );
}

export function malformedMultipart(): ProtocolError {
  return ProtocolError.of(
    'BODY_MALFORMED',
    'The body cannot be read as multipart/form-data. It must have the boundary that its Content-Type names, and end with it.',
  );
}

function brokenName(filename: string): ProtocolError {
  const detail = `must give a file name without line breaks, received ${quote(filename)}.`;
  return ProtocolError.of('BODY_MALFORMED', detail, 'Content-Disposition');
}

/** Refuses a part whose bytes are not those of the file (RFC 7578, 4.7). */
export function encodedPart(encoding: string): ProtocolError | undefined {
  if (PLAIN_ENCODINGS.test(encoding.trim())) return undefined;
  const detail = `must send the bytes of the file as they are, received a part with ${quote(encoding)}.`;
  return ProtocolError.of('BODY_MALFORMED', detail, 'Content-Transfer-Encoding');
}

const PLAIN_ENCODINGS = /^(?:7bit|8bit|binary)?$/i;

/** Browsers escape a quotation mark and line breaks in names so, and nothing else (WHATWG, multipart/form-data). */
export function decodeFormName(name: string): string {
  return name.replace(/%(?:22|0D|0A)/g, decodeURIComponent);
}

const LINE_BREAK = Buffer.from('\r\n');

/** A body with one part has two delimiters. The parser works for each delimiter, even if no part has a head. */
const MAX_DELIMITERS = 8;

/** Counts the delimiters of a multipart as its bytes come, and drops the blanks behind each (RFC 2046, 5.1.1). */
export class Delimiters {
  readonly #delimiter: Buffer;
  /**
   * The end of the previous bytes, in which a delimiter may begin. Starts as a line break, because a body may begin
   * with a delimiter.
   */
  #before: Buffer = LINE_BREAK;
  /** The previous bytes end with a delimiter and its blanks. */
  #isBehind = false;
  #count = 0;

  /**
   * @param contentType names the boundary
   * @param max limit of delimiters
   */
  constructor(
    contentType: string,
    private readonly max = MAX_DELIMITERS,
  ) {
    this.#delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`, 'latin1');
  }

  get isTooMany(): boolean {
    return this.#count > this.max;
  }

  /** Returns the bytes without blanks behind delimiters, because the parser does not expect any. */
  add(chunk: Buffer): Buffer {
    const bytes = Buffer.concat([this.#before, chunk]);
    const kept: Buffer[] = [];
    let from = this.#before.length;
    if (this.#isBehind) from = behindBlanks(bytes, from);
    this.#isBehind &&= from === bytes.length;
    for (let at = bytes.indexOf(this.#delimiter); at >= 0 && !this.isTooMany;) {
      this.#count += 1;
      const end = at + this.#delimiter.length;
      kept.push(bytes.subarray(from, end));
      from = behindBlanks(bytes, end);
      this.#isBehind = from === bytes.length;
      at = bytes.indexOf(this.#delimiter, end);
    }
    this.#before = bytes.subarray(-(this.#delimiter.length - 1));
    return Buffer.concat([...kept, bytes.subarray(from)]);
  }
}

const BLANKS: ReadonlySet<number | undefined> = new Set([...' \t'].map((blank) => blank.charCodeAt(0)));

function behindBlanks(bytes: Buffer, at: number): number {
  let end = at;
  while (BLANKS.has(bytes[end])) end += 1;
  return end;
}

/** Limit of a head's bytes here. The parser refuses longer heads. */
const MAX_HEAD_BYTES = 10_240;
const END = Buffer.from('\r\n\r\n');
const CONTENT_TYPE = /\r\ncontent-type:[ \t]*([^\r\n]*)/gi;
const CONTENT_DISPOSITION = /\r\ncontent-disposition:[ \t]*([^\r\n]*)/gi;
const ENCODING = /\r\ncontent-transfer-encoding:[ \t]*([^\r\n]*)/gi;

/** A line that goes on in the next one. */
const FOLD = /\r\n(?=[ \t])/g;

/**
 * Reads the head of the first part of a multipart body. The parser does not return the parameters of its type and
 * repeated lines. Which of two file names the parser takes depends on quotation marks.
 */
export class PartHead {
  #bytes: Buffer = Buffer.alloc(0);
  #isWhole = false;

  add(chunk: Buffer): void {
    if (this.#isWhole) return;
    this.#bytes = Buffer.concat([this.#bytes, chunk.subarray(0, MAX_HEAD_BYTES - this.#bytes.length)]);
    const end = this.#bytes.indexOf(END);
    if (end >= 0) this.#bytes = this.#bytes.subarray(0, end);
    this.#isWhole = end >= 0 || this.#bytes.length >= MAX_HEAD_BYTES;
  }

  get contentType(): string | undefined {
    return this.#lines(CONTENT_TYPE)[0];
  }

  /** The file name, in Latin-1 if its bytes are no UTF-8. */
  get filename(): string | undefined {
    return readFilename(this.#lines(CONTENT_DISPOSITION)[0] ?? '', decodeFormName);
  }

  get encoding(): string {
    return this.#lines(ENCODING).join(', ');
  }

  #lines(header: RegExp): readonly string[] {
    const lines = this.#bytes.toString('latin1').replace(FOLD, '').matchAll(header);
    return Array.from(lines, ([, value = '']) => value.trim());
  }
}
