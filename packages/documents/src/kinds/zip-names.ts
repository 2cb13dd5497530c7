import type { RandomAccess } from './random-access.js';

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const CENTRAL_RECORD = Buffer.from('PK\x01\x02', 'latin1');
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_DIRECTORY_BYTES = 1024 * 1024;

export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.toString('latin1', 0, 2) === 'PK' && [0x0403, 0x0605].includes(head.readUInt16LE(2));
}

/**
 * Returns the names in the directory of a zip, in lower case with `/`. Reads only the first MiB of the directory, which
 * is enough to recognize the program.
 */
export async function zipNames(file: RandomAccess): Promise<readonly string[]> {
  const tailAt = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await file.read(tailAt, END_BYTES + MAX_COMMENT_BYTES);
  const end = tail.lastIndexOf(END_RECORD);
  if (end === -1 || end + END_BYTES > tail.length) return [];
  const length = Math.min(tail.readUInt32LE(end + 12), MAX_DIRECTORY_BYTES, file.size);
  return namesIn(await file.read(tail.readUInt32LE(end + 16), length));
}

function namesIn(directory: Buffer): readonly string[] {
  const names: string[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.subarray(at, at + 4).equals(CENTRAL_RECORD)) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const name = directory.toString('latin1', at + 46, at + 46 + nameBytes);
    names.push(name.replaceAll('\\', '/').toLowerCase());
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

/** Returns the content of the first member if that is unpacked and named `mimetype`, as OpenDocument requires. */
export function mimetypeOf(head: Buffer): string {
  if (head.length < 38 || head.toString('latin1', 30, 38) !== 'mimetype') return '';
  const extraBytes = head.readUInt16LE(28);
  return head.toString('latin1', 38 + extraBytes, 38 + extraBytes + 100);
}
