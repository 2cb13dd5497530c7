/** Builders for files of WordPerfect, byte for byte. libwpd 0.10 (`wpd2text`) reads the same words in these files. */

const HEADER_BYTES = 512;

function header(major: number, start: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write('\xffWPC', 'latin1');
  bytes.writeUInt32LE(start, 4);
  bytes.writeUInt8(1, 8);
  bytes.writeUInt8(0x0a, 9);
  bytes.writeUInt8(major, 10);
  bytes.writeUInt8(1, 11);
  return bytes;
}

/** @param parts - text in Latin-1, and bytes */
function body(parts: readonly (string | readonly number[])[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Uint8Array.from(part))),
  );
}

export function wordPerfect5(...parts: readonly (string | readonly number[])[]): Buffer {
  return Buffer.concat([header(0, HEADER_BYTES), body(parts)]);
}

/** @param packet - the text of a header, a footer or a note, which is stored before the body */
export function wordPerfect6(parts: readonly (string | readonly number[])[], packet = ''): Buffer {
  const index = Buffer.alloc(28);
  const content = Buffer.alloc(10 + packet.length);
  content.writeUInt16LE(1);
  content.writeUInt32LE(10, 2);
  content.writeUInt32LE(packet.length, 6);
  content.write(packet, 10, 'latin1');
  index.writeUInt16LE(2, 2);
  index.writeUInt8(8, 15);
  index.writeUInt16LE(packet === '' ? 0 : 1, 16);
  index.writeUInt32LE(content.length, 20);
  index.writeUInt32LE(HEADER_BYTES + index.length, 24);
  const start = header(2, HEADER_BYTES + index.length + content.length);
  start.writeUInt16LE(HEADER_BYTES, 14);
  return Buffer.concat([start, index, content, body(parts)]);
}

/** Returns a group of version 5 with variable length, around its data. */
export function group5([code, subgroup]: readonly [number, number], data: Buffer): readonly number[] {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(data.length + 4);
  return [code, subgroup, ...length, ...data, ...length, subgroup, code];
}

/** Returns a group of version 6 with 12 bytes. */
export function group6(code: number, subgroup: number): readonly number[] {
  return [code, subgroup, 12, 0, 0, 0, 0, 0, 0, 12, 0, code];
}
