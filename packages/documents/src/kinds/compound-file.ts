import type { RandomAccess } from './random-access.js';

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;

/** Streams below this size share the mini stream, in sectors of their own size. */
const MINI_STREAM_BELOW = 4096;
const MINI_SECTOR_BYTES = 64;

/** A sector has 4 or 32 entries, and each embedded object of a document takes about ten entries. */
const MAX_DIRECTORY_SECTORS = 2048;
const HEADER_FAT_SECTORS = 109;

/** Enough for files of 500 MB. */
const MAX_DIFAT_HOPS = 64;
const NO_SECTOR = 0xffffffff;

export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, MAGIC.length).equals(MAGIC);
}

interface Entry {
  /** In lower case. */
  readonly name: string;
  readonly type: number;
  readonly siblings: readonly number[];
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/** Reads a compound file ([MS-CFB]): a file system in a file, which Office 97 used. Damaged chains of sectors end early. */
export class CompoundFile {
  #miniStream: Promise<Buffer> | undefined;
  #miniTable: Promise<Buffer> | undefined;

  private constructor(
    private readonly layout: Layout,
    private readonly entries: readonly Entry[],
  ) {}

  static async open(file: RandomAccess): Promise<CompoundFile> {
    const header = await file.read(0, 512);
    const isWhole = header.length === 512;
    const sectorBytes = isWhole && header.readUInt16LE(30) === 12 ? 4096 : 512;
    const layout = { file, header, sectorBytes };
    return new CompoundFile(layout, isWhole ? await readDirectory(layout) : []);
  }

  /** The names of the streams directly in the root, in lower case. Embedded objects have theirs in its folders. */
  get rootStreams(): readonly string[] {
    return this.#childrenOf(this.#root).flatMap(({ type, name }) => (type === STREAM ? [name] : []));
  }

  /** @param path names from the root, separated by `/`. Letter case does not matter. */
  async read(path: string): Promise<Buffer | undefined> {
    let entry = this.#root;
    for (const name of path.toLowerCase().split('/')) {
      entry = this.#childrenOf(entry).find((child) => child.name === name);
    }
    if (entry?.type !== STREAM) return undefined;
    if (entry.size >= MINI_STREAM_BELOW) return readChain(this.layout, entry.start, entry.size);
    return this.#readMini(entry);
  }

  get #root(): Entry | undefined {
    return this.entries.find(({ type }) => type === ROOT);
  }

  #childrenOf(parent: Entry | undefined): readonly Entry[] {
    const children: Entry[] = [];
    const seen = new Set<number>();
    const open = parent === undefined ? [] : [parent.child];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const entry = this.entries[index];
      if (entry === undefined || seen.has(index)) continue;
      seen.add(index);
      open.push(...entry.siblings);
      children.push(entry);
    }
    return children;
  }

  async #readMini({ start, size }: Entry): Promise<Buffer> {
    const { layout } = this;
    this.#miniTable ??= readChain(layout, layout.header.readUInt32LE(60), layout.file.size);
    this.#miniStream ??= readChain(layout, this.#root?.start ?? NO_SECTOR, this.#root?.size ?? 0);
    const [table, stream] = await Promise.all([this.#miniTable, this.#miniStream]);
    const sectors: Buffer[] = [];
    let sector = start;
    for (let left = size; left > 0 && sector * MINI_SECTOR_BYTES < stream.length; left -= MINI_SECTOR_BYTES) {
      const at = sector * MINI_SECTOR_BYTES;
      sectors.push(stream.subarray(at, at + Math.min(left, MINI_SECTOR_BYTES)));
      sector = sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : NO_SECTOR;
    }
    return Buffer.concat(sectors);
  }
}

interface Layout {
  readonly file: RandomAccess;
  readonly header: Buffer;
  readonly sectorBytes: number;
}

function sectorAt({ sectorBytes }: Layout, sector: number): number {
  return (sector + 1) * sectorBytes;
}

/** Reads up to `size` bytes of a chain. A chain that runs in a circle ends after as many bytes as the file has. */
async function readChain(layout: Layout, start: number, size: number): Promise<Buffer> {
  const { file, sectorBytes } = layout;
  const sectors: Buffer[] = [];
  let sector = start;
  for (let left = Math.min(size, file.size); left > 0 && sectorAt(layout, sector) < file.size; left -= sectorBytes) {
    sectors.push(await file.read(sectorAt(layout, sector), Math.min(left, sectorBytes)));
    sector = await nextSector(layout, sector);
  }
  return Buffer.concat(sectors);
}

async function readDirectory(layout: Layout): Promise<readonly Entry[]> {
  const bytes = await readChain(layout, layout.header.readUInt32LE(48), MAX_DIRECTORY_SECTORS * layout.sectorBytes);
  return Array.from({ length: Math.floor(bytes.length / ENTRY_BYTES) }, (_, index) =>
    entryAt(bytes, index * ENTRY_BYTES),
  );
}

/** Returns the sector that follows in its chain, from the file allocation table (FAT). */
async function nextSector({ file, header, sectorBytes }: Layout, sector: number): Promise<number> {
  const perSector = sectorBytes / 4;
  const table = await tableSector({ file, header, sectorBytes }, Math.floor(sector / perSector));
  return wordAt(file, (table + 1) * sectorBytes + (sector % perSector) * 4);
}

/** Returns the sector of a part of the FAT. The header names the first parts, and a chain of sectors (DIFAT) names the others. */
async function tableSector({ file, header, sectorBytes }: Layout, index: number): Promise<number> {
  if (index < HEADER_FAT_SECTORS) return header.readUInt32LE(76 + index * 4);
  const perSector = sectorBytes / 4 - 1;
  const beyond = index - HEADER_FAT_SECTORS;
  let sector = header.readUInt32LE(68);
  for (let hop = Math.min(MAX_DIFAT_HOPS, Math.floor(beyond / perSector)); hop > 0; hop -= 1) {
    sector = await wordAt(file, (sector + 2) * sectorBytes - 4);
  }
  return wordAt(file, (sector + 1) * sectorBytes + (beyond % perSector) * 4);
}

async function wordAt(file: RandomAccess, at: number): Promise<number> {
  const word = at < file.size ? await file.read(at, 4) : Buffer.alloc(0);
  return word.length === 4 ? word.readUInt32LE(0) : NO_SECTOR;
}

function entryAt(bytes: Buffer, at: number): Entry {
  const nameBytes = Math.min(64, Math.max(2, bytes.readUInt16LE(at + 64)));
  return {
    name: bytes.toString('utf16le', at, at + nameBytes - 2).toLowerCase(),
    type: bytes.readUInt8(at + 66),
    siblings: [bytes.readUInt32LE(at + 68), bytes.readUInt32LE(at + 72)],
    child: bytes.readUInt32LE(at + 76),
    start: bytes.readUInt32LE(at + 116),
    size: bytes.readUInt32LE(at + 120),
  };
}
