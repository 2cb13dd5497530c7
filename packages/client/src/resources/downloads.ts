import { readFilename } from '@talent-platform/protocol/wire';
import type { CallOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { method } from '../connection/methods.js';
import type { Method } from '../connection/methods.js';
import type { RawReply } from '../connection/read-reply.js';

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
    this.filename = readFilename(headers.get('content-disposition') ?? '');
    this.contentType = headers.get('content-type') ?? undefined;
    const length = headers.get('content-length');
    // The length of an encoded body is that before the runtime has decoded it.
    this.size = length === null || headers.has('content-encoding') ? undefined : Number(length);
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
