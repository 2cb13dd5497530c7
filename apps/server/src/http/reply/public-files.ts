import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Reply } from './reply.js';

/** A file that a build has made, and that everybody may read. */
export interface PublicFile {
  readonly contentType: string;
  /** The file is kept compressed, so that its bytes depend on what the client takes. */
  readonly isZipped: boolean;
  readonly read: () => Promise<Buffer>;
}

/** The headers of a request that decide in which form a file is sent. */
export type FileHeaders = Readonly<Partial<Record<'if-none-match' | 'accept-encoding', string>>>;

const unzip = promisify(gunzip);

/**
 * The files of a folder, or other files by their names. Only the listed files are read, whatever a request asks for, so
 * no path leads out of a folder. Each is read at its first request and kept.
 */
export class PublicFiles {
  #listed: ReadonlyMap<string, PublicFile> | undefined;
  readonly #kept = new Map<string, { readonly bytes: Buffer; readonly digest: string }>();

  /** @param list returns the files by name, none if nothing has built them. The build may end after the start */
  constructor(private readonly list: () => Promise<ReadonlyMap<string, PublicFile>>) {}

  /** Returns whether nothing has built the files. */
  async isEmpty(): Promise<boolean> {
    return (await this.#files()).size === 0;
  }

  /** Returns the bytes of a listed file as they are kept. Undefined for any other name. */
  async bytesOf(name: string): Promise<Buffer | undefined> {
    return (await this.#find(name))?.bytes;
  }

  /** Replies with the file, or with 304 if the client has it. Undefined for a name that is not listed. */
  async reply(name: string, headers: FileHeaders): Promise<Reply | undefined> {
    const found = await this.#find(name);
    if (!found) return undefined;
    const { bytes, digest, contentType, isZipped } = found;
    // Other bytes need another tag. They are not kept, because browsers never ask for them.
    const isUnzipped = isZipped && !takesGzip(headers['accept-encoding'] ?? '');
    const tag = `"${isUnzipped ? digestOf(Buffer.from(digest)) : digest}"`;
    const sent = isUnzipped ? await unzip(bytes) : bytes;
    const reply = Reply.conditional(tag, headers['if-none-match'], () => Reply.file(sent, contentType));
    if (isZipped) reply.with('Vary', 'Accept-Encoding');
    if (isZipped && !isUnzipped && reply.status === 200) reply.with('Content-Encoding', 'gzip');
    return reply.revalidated();
  }

  async #files(): Promise<ReadonlyMap<string, PublicFile>> {
    const files = this.#listed ?? (await this.list());
    if (files.size > 0) this.#listed = files;
    return files;
  }

  async #find(name: string): Promise<(PublicFile & { readonly bytes: Buffer; readonly digest: string }) | undefined> {
    const file = (await this.#files()).get(name);
    if (!file) return undefined;
    let kept = this.#kept.get(name);
    if (!kept) {
      const bytes = await file.read();
      kept = { bytes, digest: digestOf(bytes) };
      this.#kept.set(name, kept);
    }
    return { ...file, ...kept };
  }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Returns whether a client names gzip, and not with the weight 0 (RFC 9110, 12.5.3). */
function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
