import type { CallOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import type { Connection } from '../connection/connection.js';
import type { RawReply } from '../connection/read-reply.js';
import { reading } from '../connection/requests.js';
import type { Place } from '../connection/target.js';
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

/** Begins a download. The time limit is until the file begins to come. */
export function download(connection: Connection, place: Place, options: DownloadOptions = {}): Call<Download> {
  const { range } = options;
  const headers = { range: range && `bytes=${range.first}-${range.last ?? ''}` };
  return connection.call(
    { ...reading(place, { ...options, headers }), reply: 'stream' },
    (reply) => new Download(reply),
  );
}

/** Reads the name in Content-Disposition (RFC 6266, RFC 8187). */
export function readFilename(header: string | null): string | undefined {
  if (header === null) return undefined;
  const [, encoded] = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(header) ?? [];
  if (encoded !== undefined && /^(?:[^%]|%[0-9a-f]{2})*$/i.test(encoded)) return decodeName(encoded);
  const [, quoted, token] = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  const name = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return name === undefined ? undefined : asUtf8(name);
}

function decodeName(encoded: string): string {
  const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return asUtf8(bytes);
}
