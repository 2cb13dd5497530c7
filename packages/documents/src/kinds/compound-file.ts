import type { RandomAccess } from './random-access.js';

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENTRY_BYTES = 128;
const STREAM = 2;
const SMALL_BYTES = 4096;
const ROOT = 5;
/** Of 4 or 32 entries each: each object in a document has some ten of its own. */
const MOST_DIRECTORY_SECTORS = 2048;
const HEADER_FAT_SECTORS = 109;
/** Enough for files of 500 MB. */
const MOST_TABLE_HOPS = 64;
const NO_SECTOR = 0xffffffff;

export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, MAGIC.length).equals(MAGIC);
}

/** A stream in the root. */
export interface RootStream {
  readonly name: string;
  /** Where its first bytes stand; undefined for small streams, which lie together elsewhere. */
  readonly at: number | undefined;
}

interface Entry extends RootStream {
  readonly type: number;
  readonly siblings: readonly number[];
  readonly child: number;
}

export async function rootStreamNames(file: RandomAccess): Promise<readonly string[]> {
  return (await rootStreams(file)).map(({ name }) => name);
}

/** The streams in the root of a compound file ([MS-CFB] 2.6), in lower case; those of embedded objects lie in folders of it. */
export async function rootStreams(file: RandomAccess): Promise<readonly RootStream[]> {
  const entries = await directory(file);
  const root = entries.find(({ type }) => type === ROOT);
  if (root === undefined) return [];
  const streams: RootStream[] = [];
  const seen = new Set<number>();
  const open = [root.child];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = entries[index];
    if (entry === undefined || seen.has(index)) continue;
    seen.add(index);
    open.push(...entry.siblings);
    if (entry.type === STREAM) streams.push(entry);
  }
  return streams;
}

async function directory(file: RandomAccess): Promise<readonly Entry[]> {
  const header = await file.read(0, 512);
  if (header.length < 512) return [];
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512;
  const sectorAt = (sector: number): number => (sector + 1) * sectorBytes;
  const entries: Entry[] = [];
  let sector = header.readUInt32LE(48);
  for (let read = 0; read < MOST_DIRECTORY_SECTORS && sectorAt(sector) < file.size; read += 1) {
    const bytes = await file.read(sectorAt(sector), sectorBytes);
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) entries.push(entryAt(bytes, at, sectorAt));
    sector = await nextSector({ file, header, sectorBytes }, sector);
  }
  return entries;
}

interface Layout {
  readonly file: RandomAccess;
  readonly header: Buffer;
  readonly sectorBytes: number;
}

/** From the allocation table. */
async function nextSector({ file, header, sectorBytes }: Layout, sector: number): Promise<number> {
  const perSector = sectorBytes / 4;
  const table = await tableSector({ file, header, sectorBytes }, Math.floor(sector / perSector));
  return wordAt(file, (table + 1) * sectorBytes + (sector % perSector) * 4);
}

/** Where the part of the allocation table is; the header names the first parts, and a chain of sectors the others. */
async function tableSector({ file, header, sectorBytes }: Layout, index: number): Promise<number> {
  if (index < HEADER_FAT_SECTORS) return header.readUInt32LE(76 + index * 4);
  const perSector = sectorBytes / 4 - 1;
  const beyond = index - HEADER_FAT_SECTORS;
  let sector = header.readUInt32LE(68);
  for (let hop = Math.min(MOST_TABLE_HOPS, Math.floor(beyond / perSector)); hop > 0; hop -= 1) {
    sector = await wordAt(file, (sector + 2) * sectorBytes - 4);
  }
  return wordAt(file, (sector + 1) * sectorBytes + (beyond % perSector) * 4);
}

async function wordAt(file: RandomAccess, at: number): Promise<number> {
  const word = at < file.size ? await file.read(at, 4) : Buffer.alloc(0);
  return word.length === 4 ? word.readUInt32LE(0) : NO_SECTOR;
}

function entryAt(bytes: Buffer, at: number, sectorAt: (sector: number) => number): Entry {
  const nameBytes = Math.min(64, Math.max(2, bytes.readUInt16LE(at + 64)));
  return {
    name: bytes.toString('utf16le', at, at + nameBytes - 2).toLowerCase(),
    type: bytes.readUInt8(at + 66),
    siblings: [bytes.readUInt32LE(at + 68), bytes.readUInt32LE(at + 72)],
    child: bytes.readUInt32LE(at + 76),
    at: bytes.readUInt32LE(at + 120) < SMALL_BYTES ? undefined : sectorAt(bytes.readUInt32LE(at + 116)),
  };
}
