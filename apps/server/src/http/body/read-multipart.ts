import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { readFilename } from '@talent-platform/protocol/wire';
import type { ReceivedContent, StagedContent } from '../../file-storage/index.js';
import { boundaryOf } from './media-type.js';
import type { StreamedBody } from './received-body.js';

/** A complete file of a multipart body. It is not stored yet. */
export interface UploadedFile {
  readonly staged: StagedContent;
  readonly content: ReceivedContent;
  /** In Latin-1 if its bytes are no UTF-8. */
  readonly filename: string;
  readonly contentType?: string | undefined;
}

/** The parts of a multipart body (D-FIL-2). */
export interface Upload {
  /** Number of parts. Beyond the limit, one more than the limit. */
  readonly parts: number;
  /** The name of the first part. */
  readonly name: string | undefined;
  /** Names and values in their order. A name may come several times. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  /** The first file with a name. A browser sends a nameless file if the visitor chose none. */
  readonly file: UploadedFile | undefined;
  /** The file was larger than its limit, so it was dropped. */
  readonly isFileTooLarge: boolean;
  /** Several files have a name. Only the first is kept. */
  readonly hasSeveralFiles: boolean;
}

export interface UploadLimits {
  /** Fields and files. */
  readonly parts: number;
  /** Bytes of all values that are texts. */
  readonly textBytes: number;
  readonly fileBytes: number;
}

interface MultipartToRead {
  readonly body: StreamedBody;
  readonly contentType: string;
  readonly limits: UploadLimits;
  /** Receives the file. */
  readonly staged: StagedContent;
}

/** RFC 2046, 5.1.1. */
const MAX_BOUNDARY = 70;

/**
 * Reads a multipart body to its end, and its parts up to their limit. A file that is too large is dropped, because
 * fields may follow.
 *
 * @throws ProtocolError BODY_MALFORMED, PAYLOAD_TOO_LARGE, the failure of the body; StorageUnavailable
 */
export async function readMultipart({ body, contentType, limits, staged }: MultipartToRead): Promise<Upload> {
  const boundary = boundaryOf(contentType);
  if (boundary === '' || boundary.length > MAX_BOUNDARY) throw malformedMultipart();
  const parser = new Dicer({ boundary, ...HEAD_LIMITS });
  const parts = new ReceivedParts(limits, staged);
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve));
  const failed = new Promise<never>((_resolve, reject) => {
    parser.on('error', () => reject(malformedMultipart()));
    parser.on('part', (part) => parts.take(part, reject));
  });
  failed.catch(() => undefined);
  for await (const chunk of body) {
    if (parts.areTooMany) continue;
    // The parser throws what `take` throws, which ends its work for a part too many. It may finish without a callback.
    const written = new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
    await Promise.race([written, finished, failed]).catch((error: unknown) => {
      if (!parts.areTooMany) throw error;
    });
  }
  if (parts.areTooMany) return parts;
  parser.end();
  await Promise.race([finished, failed]);
  await Promise.race([parts.whole(), failed]);
  return parts;
}

const HEAD_LIMITS = { maxHeaderPairs: 20, maxHeaderSize: 8192 };

type PartHead = Readonly<Record<string, readonly string[]>>;

/** Collects the parts that the parser finds, one after the other. */
class ReceivedParts implements Upload {
  readonly fields: Array<readonly [name: string, value: string]> = [];
  parts = 0;
  name: string | undefined;
  file: UploadedFile | undefined;
  isFileTooLarge = false;
  hasSeveralFiles = false;
  #textBytes = 0;
  #hasFile = false;
  readonly #reading: Array<Promise<void>> = [];

  constructor(
    private readonly limits: UploadLimits,
    private readonly staged: StagedContent,
  ) {}

  get areTooMany(): boolean {
    return this.parts > this.limits.parts;
  }

  /** Resolves after all parts were read. */
  async whole(): Promise<void> {
    await Promise.all(this.#reading);
  }

  /** @param failed is called with the error that ends the reading */
  take(part: Readable, failed: (error: unknown) => void): void {
    this.parts += 1;
    if (this.areTooMany) throw new RangeError('There are more parts than are read.');
    // The parser reports a body that ends within a part itself.
    part.on('error', () => undefined);
    part.once('header', (head: PartHead) => {
      const reading = this.#read(part, head);
      reading.catch(failed);
      this.#reading.push(reading);
    });
  }

  async #read(part: Readable, head: PartHead): Promise<void> {
    const [disposition = ''] = head['content-disposition'] ?? [];
    const encoding = (head['content-transfer-encoding'] ?? []).join(', ').trim();
    if (!PLAIN_ENCODINGS.test(encoding)) throw encodedPart(encoding);
    const [, quoted, bare = ''] = NAME.exec(disposition) ?? [];
    const name = Buffer.from(quoted ?? bare, 'latin1').toString();
    this.name ??= name;
    const filename = readFilename(disposition, decodeFormName);
    if (filename === undefined) return this.#readField(part, name);
    if (filename === '') return drain(part);
    this.hasSeveralFiles = this.#hasFile;
    this.#hasFile = true;
    if (this.hasSeveralFiles) return drain(part);
    return this.#readFile(part, filename, head['content-type']?.[0]?.trim());
  }

  async #readField(part: Readable, name: string): Promise<void> {
    const place = this.fields.push([name, '']) - 1;
    const pieces: Buffer[] = [];
    this.#textBytes += name.length;
    for await (const piece of part as AsyncIterable<Buffer>) {
      this.#textBytes += piece.length;
      if (this.#textBytes > this.limits.textBytes) throw tooMuchText(this.limits);
      pieces.push(piece);
    }
    this.fields[place] = [name, Buffer.concat(pieces).toString()];
  }

  async #readFile(part: Readable, filename: string, contentType: string | undefined): Promise<void> {
    const { staged } = this;
    for await (const piece of part as AsyncIterable<Buffer>) {
      this.isFileTooLarge ||= staged.size + piece.length > this.limits.fileBytes;
      if (!this.isFileTooLarge) await staged.write(piece);
    }
    if (!this.isFileTooLarge) this.file = { staged, content: await staged.end(), filename, contentType };
  }
}

const NAME = /;\s*name\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;\s]+))/i;

async function drain(part: Readable): Promise<void> {
  for await (const _piece of part) continue;
}

function malformedMultipart(): ProtocolError {
  return ProtocolError.of(
    'BODY_MALFORMED',
    'The body cannot be read as multipart/form-data. It must have the boundary that its Content-Type names, and end with it.',
  );
}

function tooMuchText({ textBytes }: UploadLimits): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The texts of the form must have at most ${textBytes} bytes together.`);
}

const PLAIN_ENCODINGS = /^(?:7bit|8bit|binary)?$/i;

/** Refuses a part whose bytes are not those of the file (RFC 7578, 4.7). */
function encodedPart(encoding: string): ProtocolError {
  const detail = `must send the bytes of the file as they are, received a part with ${quote(encoding)}.`;
  return ProtocolError.of('BODY_MALFORMED', detail, 'Content-Transfer-Encoding');
}

/** Browsers escape a quotation mark and line breaks in names so, and nothing else (WHATWG, multipart/form-data). */
function decodeFormName(name: string): string {
  return name.replace(/%(?:22|0D|0A)/g, decodeURIComponent);
}
