import type { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { DocumentFailure } from '../document-failure.js';

const RATIO_FROM_BYTES = 1024 * 1024;
/** Where members are parts of one document, it has many: pictures, slides, notes. */
const MOST_PARTS = 10_000;

/** How large a member may be unpacked, and how many times larger than packed. */
export interface MemberBounds {
  readonly bytes: number;
  readonly ratio: number;
}

/** The members of a zip. Names are never names of files here: they are looked up, and nothing else. */
export class ZipMembers {
  readonly #zip: ZipFile;
  readonly #byName: ReadonlyMap<string, Entry>;

  private constructor(
    zip: ZipFile,
    readonly entries: readonly Entry[],
  ) {
    this.#zip = zip;
    this.#byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  }

  /** Reads the directory; sizes that it tells are checked before anything is unpacked, and kept while it is. */
  static async open(bytes: Buffer, mostMembers: number = MOST_PARTS): Promise<ZipMembers> {
    const zip = await fromBufferPromise(bytes).catch((error: unknown) => {
      throw unreadable(error);
    });
    if (zip.entryCount > mostMembers) {
      throw new DocumentFailure('LIMIT', `It has ${zip.entryCount} members; ${mostMembers} are read.`);
    }
    const entries: Entry[] = [];
    try {
      for await (const entry of zip.eachEntry()) entries.push(entry);
    } catch (error) {
      throw unreadable(error);
    }
    return new ZipMembers(zip, entries);
  }

  /** A part of a document by its name, whose letter case programs do not keep. */
  find(name: string): Entry | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  matching(pattern: RegExp): readonly Entry[] {
    return this.entries.filter(({ fileName }) => pattern.test(fileName));
  }

  async stream(entry: Entry, bounds: MemberBounds): Promise<Readable> {
    this.check(entry, bounds);
    return this.#zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw unreadable(error);
    });
  }

  /** What the directory tells of a member; unpacking keeps it to that. */
  check(entry: Entry, { bytes, ratio }: MemberBounds): void {
    if (entry.isEncrypted()) throw new DocumentFailure('ENCRYPTED', 'A member asks for a password.');
    const { uncompressedSize, compressedSize } = entry;
    if (uncompressedSize > bytes) throw new DocumentFailure('LIMIT', `A member is larger than ${bytes} bytes.`);
    if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * ratio) {
      throw new DocumentFailure('LIMIT', `A member is packed more than ${ratio} times.`);
    }
  }
}

function unreadable(error: unknown): unknown {
  return error instanceof DocumentFailure ? error : new DocumentFailure('CORRUPT', 'The zip cannot be read.');
}
