import { crc32 } from 'node:zlib';
import type { Readable } from 'node:stream';

const LOCAL_RECORD = 0x04034b50;
const CENTRAL_RECORD = 0x02014b50;
const END_RECORD = 0x06054b50;
const VERSION = 20;
const UTF_8_NAMES = 0x0800;

export interface StoredPart {
  readonly name: string;
  readonly content: Buffer;
}

/** Returns an uncompressed zip, for a library that must not unpack anything itself. */
export function storedZip(parts: readonly StoredPart[]): Buffer {
  let at = 0;
  const members = parts.map(({ name, content }) => {
    const description = descriptionOf(name, content);
    const local = Buffer.concat([words([4, LOCAL_RECORD]), description, Buffer.from(name)]);
    const place = words([2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    const central = Buffer.concat([words([4, CENTRAL_RECORD], [2, VERSION]), description, place, Buffer.from(name)]);
    at += local.length + content.length;
    return { local, content, central };
  });
  const directory = Buffer.concat(members.map(({ central }) => central));
  const counts = words([4, END_RECORD], [2, 0], [2, 0], [2, parts.length], [2, parts.length]);
  const end = words([4, directory.length], [4, at], [2, 0]);
  return Buffer.concat([...members.flatMap(({ local, content }) => [local, content]), directory, counts, end]);
}

/** Returns the fields that both records of a member share: method, checksum, sizes, and length of the name. */
function descriptionOf(name: string, content: Buffer): Buffer {
  const start = words([2, VERSION], [2, UTF_8_NAMES], [2, 0], [4, 0], [4, crc32(content)]);
  return Buffer.concat([start, words([4, content.length], [4, content.length], [2, Buffer.byteLength(name)], [2, 0])]);
}

/** Writes numbers in little-endian order, each with its number of bytes. */
function words(...parts: readonly (readonly [size: number, value: number])[]): Buffer {
  return Buffer.concat(
    parts.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

/** Reads a member completely. The zip library checks that it is not larger than its header says. */
export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
