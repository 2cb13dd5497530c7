import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive. The builders write every byte, so that an archive may lie about its content. */

export interface ArchivedFile {
  readonly name: string;
  readonly content: Buffer | string;
  /** The size in the directory. Defaults to the true size. */
  readonly declaredBytes?: number;
  readonly isEncrypted?: boolean;
  /** The bytes of its name. The zip does not mark them as UTF-8. */
  readonly rawName?: Buffer;
}

const bytesOf = (content: Buffer | string): Buffer => (typeof content === 'string' ? Buffer.from(content) : content);

/** Writes fields in little-endian order, each with its number of bytes. */
function fields(...parts: readonly (readonly [size: number, value: number] | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (Buffer.isBuffer(part)) return part;
      const bytes = Buffer.alloc(part[0]);
      bytes.writeUIntLE(part[1], 0, part[0]);
      return bytes;
    }),
  );
}

export function makeZip(...files: readonly ArchivedFile[]): Buffer {
  let at = 0;
  const members = files.map(({ name, content, declaredBytes, isEncrypted = false, rawName }) => {
    const bytes = bytesOf(content);
    const nameBytes = rawName ?? Buffer.from(name);
    // The first member of an OpenDocument file is stored, so that its bytes show the kind of the file.
    const isStored = name === 'mimetype';
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const sizes = fields(
      [4, crc32(bytes)],
      [4, packed.length],
      [4, declaredBytes ?? bytes.length],
      [2, nameBytes.length],
      [2, 0],
    );
    const start = fields(
      [2, 20],
      [2, (rawName === undefined ? 0x800 : 0) | (isEncrypted ? 1 : 0)],
      [2, isStored ? 0 : 8],
      [4, 0x21_0000],
    );
    const local = fields([4, 0x04034b50], start, sizes, nameBytes, packed);
    const central = fields([4, 0x02014b50], [2, 20], start, sizes, [2, 0], [2, 0], [2, 0], [4, 0], [4, at], nameBytes);
    at += local.length;
    return { local, central };
  });
  const directory = Buffer.concat(members.map(({ central }) => central));
  const counts = fields([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length]);
  const end = Buffer.concat([counts, fields([4, directory.length], [4, at], [2, 0])]);
  return Buffer.concat([...members.map(({ local }) => local), directory, end]);
}

/** Returns a zip with the given members in this order. */
export function zipOf(members: Readonly<Record<string, string | Buffer>>): Buffer {
  return makeZip(...Object.entries(members).map(([name, content]) => ({ name, content })));
}

/** Returns an archive in version 4 of the format, without compression. */
export function makeRar4(...files: readonly ArchivedFile[]): Buffer {
  const block = (type: number, flags: number, rest: Buffer): Buffer => {
    const header = fields([1, type], [2, flags], [2, 7 + rest.length], rest);
    return fields([2, crc32(header) & 0xffff], header);
  };
  const members = files.map(({ name, content, declaredBytes, isEncrypted = false }) => {
    const bytes = bytesOf(content);
    const sizes = fields(
      [4, bytes.length],
      [4, declaredBytes ?? bytes.length],
      [1, 2],
      [4, crc32(bytes)],
      [4, 0x21_0000],
    );
    const rest = fields(sizes, [1, 20], [1, 0x30], [2, name.length], [4, 0x20], Buffer.from(name, 'latin1'));
    return fields(block(0x74, 0x8000 | (isEncrypted ? 4 : 0), rest), bytes);
  });
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x00', 'latin1'),
    block(0x73, 0, Buffer.alloc(6)),
    ...members,
    block(0x7b, 0x4000, Buffer.alloc(0)),
  ]);
}

/** Returns an archive in version 5 of the format, without compression. */
export function makeRar5(...files: readonly ArchivedFile[]): Buffer {
  const block = (...parts: readonly Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    const header = Buffer.concat([vint(content.length), content]);
    return fields([4, crc32(header)], header);
  };
  const members = files.map(({ name, content }) => {
    const bytes = bytesOf(content);
    const start = [2, 2, bytes.length, 4, bytes.length, 0o644].map(vint);
    const rest = fields([4, crc32(bytes)], vint(0), vint(1), vint(Buffer.byteLength(name)), Buffer.from(name));
    return fields(block(...start, rest), bytes);
  });
  const signature = Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1');
  return Buffer.concat([signature, block(...[1, 0, 0].map(vint)), ...members, block(...[5, 0, 0].map(vint))]);
}

/** Returns a number in as many bytes as it needs, with seven bits in each byte. */
function vint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest >= 128 ? (rest % 128) | 0x80 : rest);
    if (rest < 128) return Buffer.from(bytes);
  }
}

export function makeTar(...files: readonly ArchivedFile[]): Buffer {
  const members = files.map(({ name, content, declaredBytes }) => {
    const bytes = bytesOf(content);
    const header = Buffer.alloc(512);
    header.write(name, 0, 'latin1');
    header.write(`${(declaredBytes ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124, 'latin1');
    header.write('0', 156, 'latin1');
    header.write('ustar\0', 257, 'latin1');
    return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
  });
  return Buffer.concat([...members, Buffer.alloc(1024)]);
}
