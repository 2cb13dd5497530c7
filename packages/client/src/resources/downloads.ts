import type { CallOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { method } from '../connection/methods.js';
import type { Method } from '../connection/methods.js';
import type { RawReply } from '../connection/read-reply.js';
import { decodePercent } from '../connection/target.js';
import { asUtf8 } from '../errors/read-problems.js';

/** A file that is coming. Read it once: as a stream, as bytes, or as text. */
export class Download {
  /**
   * The bytes as they come. If the connection ends early, reading rejects with a NetworkError: read the file again
   * then, or the rest by `range`.
   */
  readonly stream: ReadableStream<Uint8Array>;
  /** The name that the service gives the file; undefined if it gives none. */
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  /** The number of bytes, if it is known beforehand. */
  readonly size: number | undefined;

  constructor({ value, headers }: Pick<RawReply, 'value' | 'headers'>) {
    this.stream = (value as ReadableStream<Uint8Array> | null) ?? new Blob([]).stream();
    this.filename = readFilename(headers.get('content-disposition'));
    this.contentType = headers.get('content-type') ?? undefined;
    const length = headers.get('content-length');
    this.size = length === null ? undefined : Number(length);
  }

  /** Reads the whole file into memory. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(this.stream).arrayBuffer());
  }

  /** Reads the whole file as UTF-8. */
  text(): Promise<string> {
    return new Response(this.stream).text();
  }
}

/** The options of a download. */
export interface DownloadOptions extends CallOptions {
  /** Only these bytes, from `first` to `last` inclusive; to the end if `last` is left out. */
  readonly range?: { readonly first: number; readonly last?: number } | undefined;
}

/** Makes a method that begins a download. Its time limit is until the file begins to come. */
export function download(line: string, timeoutMs?: number): Method<Call<Download>> {
  const headersOf = ({ range }: DownloadOptions) => ({ range: range && `bytes=${range.first}-${range.last ?? ''}` });
  return method(line, { reply: 'stream', timeoutMs, headersOf, read: (reply) => new Download(reply) });
}

/** Reads the name in Content-Disposition (RFC 6266, RFC 8187). */
export function readFilename(header: string | null): string | undefined {
  if (header === null) return undefined;
  const [, encoded] = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(header) ?? [];
  if (encoded !== undefined) return decodePercent(encoded);
  const [, quoted, token] = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  const name = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return name === undefined ? undefined : asUtf8(name);
}
