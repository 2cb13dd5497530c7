import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { BusboyInstance } from '@fastify/busboy';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Requester } from '../../runtime/index.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import { BodyBudget } from './body-budget.js';
import { Uploads } from './uploads.js';
import { checkMultipartMediaType } from './media-type.js';
import { readStream } from './begin-body.js';
import type { StagedContent } from '../../file-storage/index.js';
import {
  decodeFormName,
  Delimiters,
  drain,
  encodedPart,
  malformedMultipart,
  multipartParser,
} from './read-multipart.js';
import type { StreamedBody } from './received-body.js';
import type { UploadedFile } from './uploads.js';
import { PAGE_FORM } from '../../limits.js';

/** A file up to this many times its limit is read to its end, so that the page can show the error at its field. */
const READ_BEYOND = 2;

/**
 * Reads the forms that web pages send. Their senders are not signed in, so all of them share the memory of one user
 * (D-APY-8).
 */
@Injectable()
export class PageForms {
  constructor(
    private readonly budget: BodyBudget,
    private readonly uploads: Uploads,
  ) {}

  /** Limit of bytes of a file. */
  get maxFileBytes(): number {
    return this.uploads.maxBytes;
  }

  /**
   * Reads the whole body. Its file is deleted after the reply.
   * @param client the network of the sender
   * @throws ProtocolError MEDIA_TYPE_UNSUPPORTED, PAYLOAD_TOO_LARGE, BODY_MALFORMED, BUSY; StorageUnavailable
   */
  async read(request: TalentRequest, client: string): Promise<PageForm> {
    const { budget, uploads } = this;
    const contentType = checkMultipartMediaType(request);
    const maxBytes = READ_BEYOND * uploads.maxBytes + PAGE_FORM.textBytes + AROUND_PARTS_BYTES;
    const response = request.res as TalentResponse;
    const body = readStream({ request, response, maxBytes, budget, client: '', inHandBytes: PAGE_FORM.textBytes });
    const requester: Requester = { group: VISITORS, member: client };
    const place = await uploads.begin(requester, body, Math.min(announcedBytes(request), uploads.maxBodyBytes));
    request.uploadPlace = place;
    const limits = { ...PAGE_FORM, fileBytes: uploads.maxBytes };
    return readPageForm({ body, contentType, limits, staged: place.staged });
  }
}

/**
 * The requester of all visitors, beside the customers. No customer has this name, because customers are named by
 * numbers.
 */
const VISITORS = 'visitors';

/** Bytes for the heads of parts and the boundaries between parts. */
const AROUND_PARTS_BYTES = 262_144;

function announcedBytes({ headers }: TalentRequest): number {
  return Number(headers['content-length'] ?? 0);
}

interface PageFormLimits {
  /** Fields and files. */
  readonly parts: number;
  /** Bytes of all names and values that are texts. */
  readonly textBytes: number;
  /** Bytes of the file. */
  readonly fileBytes: number;
}

export interface PageForm {
  /** Names and values in their order. A name may come several times. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  /** The first file with a name. A browser sends a nameless file if the visitor chose none. */
  readonly file: UploadedFile | undefined;
  /** The file was larger than `fileBytes`, so it was dropped. */
  readonly isFileTooLarge: boolean;
  /** Several files have a name. Only the first is kept. */
  readonly hasSeveralFiles: boolean;
}

interface PageFormToRead {
  readonly body: StreamedBody;
  readonly contentType: string;
  readonly limits: PageFormLimits;
  /** Receives the file. */
  readonly staged: StagedContent;
}

/**
 * Reads the fields and the file of a form. A file that is too large is read to its end and dropped, because fields may follow.
 *
 * @throws ProtocolError BODY_MALFORMED, PAYLOAD_TOO_LARGE, the failure of the body; StorageUnavailable
 */
async function readPageForm({ body, contentType, limits, staged }: PageFormToRead): Promise<PageForm> {
  const parser = multipartParser(contentType, {
    headerPairs: 20,
    headerSize: 8192,
    fieldNameSize: 1024,
    fieldSize: limits.textBytes,
    parts: limits.parts,
  });
  if (!parser) {
    await drain(body);
    throw malformedMultipart();
  }
  const parts = new PartsOfForm(parser, { limits, staged });
  const delimiters = new Delimiters(contentType, limits.parts + SPARE_DELIMITERS);
  for await (const chunk of body) {
    const bytes = delimiters.add(chunk as Buffer);
    if (delimiters.isTooMany) throw tooManyParts(limits);
    await parts.write(bytes);
  }
  return parts.end();
}

/** Number of delimiters beyond one for each part: the last delimiter, and those of parts without a head. */
const SPARE_DELIMITERS = 8;

/** Collects the parts that the parser finds, one after the other. */
class PartsOfForm {
  readonly #fields: Array<readonly [string, string]> = [];
  #textBytes = 0;
  #file: UploadedFile | undefined;
  #files = 0;
  #isFileTooLarge = false;
  #taking: Promise<void> = Promise.resolve();
  readonly #failed: Promise<never>;
  #fail: (error: unknown) => void = () => undefined;
  readonly #over: Promise<void>;

  constructor(
    private readonly parser: BusboyInstance,
    private readonly wanted: Pick<PageFormToRead, 'limits' | 'staged'>,
  ) {
    this.#failed = new Promise((_resolve, reject) => (this.#fail = reject));
    this.#failed.catch(() => undefined);
    this.#over = new Promise((resolve) => parser.once('finish', resolve));
    parser.on('error', () => this.#fail(malformedMultipart()));
    parser.on('partsLimit', () => this.#fail(tooManyParts(wanted.limits)));
    parser.on('field', (name, value, ...cut) => this.#add(name, value, cut.slice(0, 2).includes(true)));
    parser.on('file', (_name, stream, ...[filename, encoding]) => {
      const encoded = encodedPart(encoding);
      if (encoded) this.#fail(encoded);
      if (filename !== '') this.#files += 1;
      const taking = filename !== '' && this.#files === 1 ? this.#take(stream, filename) : drain(stream);
      taking.catch(this.#fail);
      this.#taking = Promise.all([this.#taking, taking]).then(() => undefined);
      this.#taking.catch(() => undefined);
    });
  }

  async write(chunk: Buffer): Promise<void> {
    const written = new Promise<void>((resolve) => this.parser.write(chunk, () => resolve()));
    await Promise.race([written, this.#failed]);
  }

  async end(): Promise<PageForm> {
    this.parser.end();
    await Promise.race([this.#over, this.#failed]);
    await Promise.race([this.#taking, this.#failed]);
    const hasSeveralFiles = this.#files > 1;
    return { fields: this.#fields, file: this.#file, isFileTooLarge: this.#isFileTooLarge, hasSeveralFiles };
  }

  #add(name: string, value: string, isCut: boolean): void {
    this.#textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (isCut || this.#textBytes > this.wanted.limits.textBytes) this.#fail(tooMuchText(this.wanted.limits));
    else this.#fields.push([name, value]);
  }

  async #take(stream: Readable, filename: string): Promise<void> {
    const { staged, limits } = this.wanted;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (this.#isFileTooLarge) continue;
      if (staged.size + piece.length > limits.fileBytes) this.#isFileTooLarge = true;
      else await staged.write(piece);
    }
    if (!this.#isFileTooLarge) this.#file = { staged, content: await staged.end(), filename: decodeFormName(filename) };
  }
}

function tooManyParts({ parts }: PageFormLimits): ProtocolError {
  return ProtocolError.of('BODY_MALFORMED', `The form must have at most ${parts} fields.`);
}

function tooMuchText({ textBytes }: PageFormLimits): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The texts of the form must have at most ${textBytes} bytes together.`);
}
