import type { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { DocumentFailure } from '../document-failure.js';
import type { FailureCode } from '../document-failure.js';

const RATIO_FROM_BYTES = 1024 * 1024;

/** The limits of an unpacked member: its size, and its ratio to the packed size. */
export interface MemberBounds {
  readonly bytes: number;
  readonly ratio: number;
}

/** The members of a zip. Their names are only compared, and never used as paths of files. */
export class ZipMembers {
  /** The default limit of members. Documents have many members, such as pictures, slides and notes. */
  static readonly MAX_MEMBERS = 10_000;

  readonly #zip: ZipFile;
  readonly #byName: ReadonlyMap<string, Entry>;

  private constructor(
    zip: ZipFile,
    readonly entries: readonly Entry[],
  ) {
    this.#zip = zip;
    this.#byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  }

  /** Reads the directory. Checks its sizes before anything is unpacked. Unpacking enforces them. */
  static async open(bytes: Buffer, mostMembers: number = ZipMembers.MAX_MEMBERS): Promise<ZipMembers> {
    const zip = await fromBufferPromise(withoutTail(bytes)).catch((error: unknown) => {
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

  /** Returns a part of a document by its name. Ignores letter case, because programs do not preserve it. */
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

  /** Checks the sizes in the directory. Unpacking enforces them. */
  check(entry: Entry, { bytes, ratio }: MemberBounds): void {
    if (entry.isEncrypted()) throw new DocumentFailure('ENCRYPTED', 'A member asks for a password.');
    const { uncompressedSize, compressedSize } = entry;
    if (uncompressedSize > bytes) throw new DocumentFailure('LIMIT', `A member is larger than ${bytes} bytes.`);
    if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * ratio) {
      throw new DocumentFailure('LIMIT', `A member is compressed more than ${ratio} times.`);
    }
  }
}

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;

/** Removes bytes after the zip. Mailers and servers append bytes that the zip's last record does not count. */
function withoutTail(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(END_RECORD);
  if (at === -1 || at + END_BYTES > bytes.length) return bytes;
  return bytes.subarray(0, at + END_BYTES + bytes.readUInt16LE(at + END_BYTES - 2));
}

/** Messages of the library for archives that it cannot read. */
const REASONS: readonly (readonly [says: RegExp, code: FailureCode, why: string])[] = [
  [/encrypt/i, 'ENCRYPTED', 'A member asks for a password.'],
  [/compression method/i, 'UNSUPPORTED', 'A member is compressed with an unsupported method.'],
];

function unreadable(error: unknown): unknown {
  if (error instanceof DocumentFailure) return error;
  const said = error instanceof Error ? error.message : '';
  const [, code, why] = REASONS.find(([says]) => says.test(said)) ?? [/./, 'CORRUPT', 'The zip cannot be read.'];
  return new DocumentFailure(code, why);
}

/** Reads a member completely. The zip library checks that it is not larger than its header says. */
export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
