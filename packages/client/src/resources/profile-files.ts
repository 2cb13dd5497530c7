import type { CallOptions, UpdateOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import type { Connection } from '../connection/connection.js';
import { reading, update } from '../connection/requests.js';
import type { Place } from '../connection/target.js';
import { Download, download } from './downloads.js';
import type { DownloadOptions } from './downloads.js';

/**
 * The content of a file. A Blob may be larger than memory (`fs.openAsBlob(path)` in Node.js). A stream is read
 * whole before it is sent, so that the request can be signed and repeated.
 */
export type FileContent = Blob | Uint8Array | string | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** The options of an upload. */
export interface UploadOptions extends UpdateOptions {
  /** The name of the file, with its extension. */
  readonly filename: string;
  /** The media type, such as `text/plain;charset=windows-1251`. The service looks at the content too (D-FIL-12). */
  readonly contentType?: string | undefined;
}

/** The server gives a body 300 s to come (D-NET-13). */
const UPLOAD_MS = 300_000;
/** Two attempts of 90 s together, and a place in line (D-FIL-5). */
const CONVERSION_MS = 150_000;

/** A file or image field of a profile. */
export class ProfileFile {
  readonly #connection: Connection;
  readonly #place: Place;
  readonly #part: string;

  /** Made by `client.people.file(4, 'resume')` and its like. */
  constructor(connection: Connection, { place, part }: { readonly place: Place; readonly part: string }) {
    this.#connection = connection;
    this.#place = place;
    this.#part = part;
  }

  /**
   * Reads the file.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND if the field is empty, VALUE_INVALID if it is no file field.
   * @example
   * const { stream, filename } = await client.people.file(4, 'resume').download();
   */
  download(options?: DownloadOptions): Call<Download> {
    return download(this.#connection, this.#place, options);
  }

  /**
   * Sends a file in place of the one that is there.
   *
   * @throws ServiceError VALUE_INVALID for a file that the field does not take, PAYLOAD_TOO_LARGE.
   * @example
   * await client.people.file(4, 'resume').upload('Ten years of engines', { filename: 'resume.txt' });
   * @see spec: Binary files
   */
  async upload(content: FileContent, options: UploadOptions): Promise<void> {
    const { filename, contentType } = options;
    const boundary = `talent-${this.#connection.runtime.newKey()}`;
    const disposition = `form-data; name=${quoted(this.#part)}; filename=${quoted(filename)}`;
    const type = (contentType ?? 'application/octet-stream').replace(/[\r\n]/g, '');
    const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
    const blob = new Blob([head, await blobOf(content), `\r\n--${boundary}--\r\n`]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    await update(this.#connection, ['PATCH', this.#place], { timeoutMs: UPLOAD_MS, ...options, blob, headers });
  }

  /**
   * Removes the file. The resume of a person cannot be removed.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND if the field is empty, METHOD_NOT_SUPPORTED for a resume.
   */
  remove(options?: UpdateOptions): Call<void> {
    return update(this.#connection, ['DELETE', this.#place], options);
  }
}

/** The resume of a person, which can be read as text and as PDF too. */
export class Resume extends ProfileFile {
  readonly #connection: Connection;
  readonly #place: Place;

  /** Made by `client.people.resume(4)`. */
  constructor(connection: Connection, person: Place) {
    const place = [...person, 'fields', 'resume'];
    super(connection, { place: [...place, 'binary'], part: 'resume' });
    this.#connection = connection;
    this.#place = place;
  }

  /**
   * Reads the text of the resume. It is extracted when it is first asked for, which takes up to 90 s.
   *
   * @throws ServiceError NO_TEXT if there is none in it, RESOURCE_NOT_FOUND if there is no resume.
   * @see D-FIL-5
   */
  text(options: CallOptions = {}): Call<string> {
    const request = reading([...this.#place, 'text'], { timeoutMs: CONVERSION_MS, ...options });
    return this.#connection.call({ ...request, reply: 'text' });
  }

  /**
   * Reads the resume as PDF. It is converted when it is first asked for.
   *
   * @throws ServiceError NOT_CONVERTIBLE if no PDF can be made of it, RESOURCE_NOT_FOUND if there is no resume.
   * @see D-FIL-5
   */
  pdf(options: DownloadOptions = {}): Call<Download> {
    return download(this.#connection, [...this.#place, 'pdf'], { timeoutMs: CONVERSION_MS, ...options });
  }
}

/** Quotes the name of a part or file (RFC 9110, 5.6.4). */
function quoted(name: string): string {
  return `"${name.replace(/[\r\n]/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}

async function blobOf(content: FileContent): Promise<Blob> {
  if (content instanceof Blob) return content;
  if (typeof content === 'string') return new Blob([content]);
  if (content instanceof Uint8Array) return new Blob([Uint8Array.from(content)]);
  if (content instanceof ReadableStream) return new Response(content).blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of content) pieces.push(Uint8Array.from(piece));
  return new Blob(pieces);
}
