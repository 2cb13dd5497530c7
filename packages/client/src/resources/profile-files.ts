import type { CallOptions, UpdateOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { fillLine } from '../connection/fill-line.js';
import { bind, method, update } from '../connection/methods.js';
import type { Context, Methods } from '../connection/methods.js';
import { required, TEXT } from '../connection/target.js';
import { download } from './downloads.js';
import type { Download, DownloadOptions } from './downloads.js';

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
export interface ProfileFile {
  /**
   * Reads the file.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND if the field is empty, VALUE_INVALID if it is no file field.
   * @example
   * const { stream, filename } = await client.people.file(4, 'resume').download();
   */
  download(options?: DownloadOptions): Call<Download>;

  /**
   * Sends a file in place of the one that is there.
   *
   * @throws ServiceError VALUE_INVALID for a file that the field does not take, PAYLOAD_TOO_LARGE.
   * @example
   * await client.people.file(4, 'resume').upload('Ten years of engines', { filename: 'resume.txt' });
   * @see spec: Binary files
   */
  upload(content: FileContent, options: UploadOptions): Promise<void>;

  /**
   * Removes the file. The resume of a person cannot be removed.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND if the field is empty, METHOD_NOT_SUPPORTED for a resume.
   */
  remove(options?: UpdateOptions): Call<void>;
}

/** The resume of a person, which can be read as text and as PDF too. */
export interface Resume extends ProfileFile {
  /**
   * Reads the text of the resume. It is extracted when it is first asked for, which takes up to 90 s.
   *
   * @throws ServiceError NO_TEXT if there is none in it, RESOURCE_NOT_FOUND if there is no resume.
   * @see D-FIL-5
   */
  text(options?: CallOptions): Call<string>;

  /**
   * Reads the resume as PDF. It is converted when it is first asked for.
   *
   * @throws ServiceError NOT_CONVERTIBLE if no PDF can be made of it, RESOURCE_NOT_FOUND if there is no resume.
   * @see D-FIL-5
   */
  pdf(options?: DownloadOptions): Call<Download>;
}

/** The place of a file within an entry of a collection (D-FIL-11). */
export interface EntryMember<Member extends string = string> {
  readonly entry: number;
  readonly member: Member;
}

/** Makes the file of a field, or of a member of an entry. */
export function fileOf(
  { connection, known }: Context,
  ...[id, field, within]: readonly [id: number, field: string, within?: EntryMember]
): ProfileFile {
  const place = within === undefined ? '' : '/{within.entry}/{within.member}';
  const { target } = fillLine(`GET {type}/{id}/fields/{field}${place}`, { ...known, id, field, within }, []);
  return bind(connection, fileMethods(target, within?.member ?? field));
}

/** Makes the resume of a person. */
export function resumeOf({ connection }: Context, id: number): Resume {
  const { target } = fillLine('GET people/{id}/fields/resume', { id }, []);
  return bind<Resume>(connection, {
    ...fileMethods(target, 'resume'),
    text: method(`GET ${target}/text`, { reply: 'text', timeoutMs: CONVERSION_MS }),
    pdf: download(`GET ${target}/pdf`, CONVERSION_MS),
  });
}

/** @param part the name of the part that holds the file. */
function fileMethods(place: string, part: string): Methods<ProfileFile> {
  return {
    download: download(`GET ${place}/binary`),
    remove: update(`DELETE ${place}/binary`),
    async upload(context, ...[content, options]) {
      const { filename, contentType = 'application/octet-stream' }: Partial<UploadOptions> = { ...options };
      const boundary = `talent-${context.connection.runtime.newKey()}`;
      const disposition = `form-data; name=${quoted(part)}; filename=${quoted(required('filename', filename, TEXT))}`;
      const type = contentType.replace(/[\r\n]/g, '');
      const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
      const blob = new Blob([head, await blobOf(content), `\r\n--${boundary}--\r\n`]);
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      await update(`PATCH ${place}/binary`, { timeoutMs: UPLOAD_MS, blob, headers })(context, options);
    },
  };
}

/** Quotes the name of a part or file (RFC 9110, 5.6.4). */
function quoted(name: string): string {
  return `"${String(name)
    .replace(/[\r\n]/g, ' ')
    .replace(/["\\]/g, '\\$&')}"`;
}

async function blobOf(content: FileContent): Promise<Blob> {
  if (content instanceof Blob || typeof content === 'string') return new Blob([content]);
  if (content instanceof Uint8Array) return new Blob([Uint8Array.from(content)]);
  if (content instanceof ReadableStream) return new Response(content).blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const given = Object(required('content', content));
  if (!(Symbol.asyncIterator in given || Symbol.iterator in given))
    throw new TypeError('content: must be a Blob, a Uint8Array, a text or a stream.');
  for await (const piece of content) pieces.push(Uint8Array.from(piece));
  return new Blob(pieces);
}
