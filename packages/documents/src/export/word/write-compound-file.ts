/**
 * A stream of a compound file. Must have at least 4,096 bytes, because smaller streams are stored in the mini stream.
 */
export interface CompoundStream {
  readonly name: string;
  /** The bytes of the stream, in order. */
  readonly pieces: readonly Buffer[];
}

export function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

const SECTOR_BYTES = 512;
const ENTRY_BYTES = 128;
const NUMBERS_PER_SECTOR = SECTOR_BYTES / 4;

/** The header has room for this many sector numbers of the table. Additional sectors hold the other numbers. */
const TABLES_IN_HEADER = 109;

const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const TABLE_SECTOR = 0xfffffffd;
const TABLE_LIST_SECTOR = 0xfffffffc;
const NO_ENTRY = 0xffffffff;

const ROOT = 5;
const STREAM = 2;

/** Positions and lengths of the parts, in sectors. */
interface Places {
  readonly streams: ReadonlyArray<{ readonly start: number; readonly sectors: number }>;
  readonly directory: number;
  readonly directorySectors: number;
  readonly tables: number;
  readonly tableSectors: number;
  readonly lists: number;
  readonly listSectors: number;
}

/**
 * Writes streams as one compound file (MS-CFB, version 3), the container of Word 97. The parts are header, streams,
 * directory and a table. The table links the sectors of a part.
 *
 * @param classId the type of the file, 16 bytes
 * @param streams at most three, to fit one directory sector
 */
export function* writeCompoundFile(classId: Buffer, streams: readonly CompoundStream[]): Iterable<Buffer> {
  const places = placesOf(streams);
  yield writeHeader(places);
  for (const { pieces } of streams) {
    yield* pieces;
    yield Buffer.alloc(-lengthOf(pieces) & (SECTOR_BYTES - 1));
  }
  yield writeDirectory({ classId, streams, places });
  yield writeTable(places);
  yield writeTableLists(places);
}

function placesOf(streams: readonly CompoundStream[]): Places {
  const sizes = streams.map(({ pieces }) => Math.ceil(lengthOf(pieces) / SECTOR_BYTES));
  const directory = sizes.reduce((sum, size) => sum + size, 0);
  const tables = directory + 1;
  let [tableSectors, listSectors] = [0, 0];
  // The table has entries for its own sectors too.
  for (let needed = 1; needed > tableSectors;) {
    tableSectors = needed;
    listSectors = Math.ceil(Math.max(0, tableSectors - TABLES_IN_HEADER) / (NUMBERS_PER_SECTOR - 1));
    needed = Math.ceil((tables + tableSectors + listSectors) / NUMBERS_PER_SECTOR);
  }
  let start = 0;
  const placed = sizes.map((sectors) => ({ start: (start += sectors) - sectors, sectors }));
  return {
    streams: placed,
    directory,
    directorySectors: 1,
    tables,
    tableSectors,
    lists: tables + tableSectors,
    listSectors,
  };
}

function writeHeader({ directory, tables, tableSectors, lists, listSectors }: Places): Buffer {
  const header = Buffer.alloc(SECTOR_BYTES);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(0x003e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(SMALL_STREAM_BYTES, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(listSectors > 0 ? lists : END_OF_CHAIN, 68);
  header.writeUInt32LE(listSectors, 72);
  for (let index = 0; index < TABLES_IN_HEADER; index += 1) {
    header.writeUInt32LE(index < tableSectors ? tables + index : FREE, 76 + 4 * index);
  }
  return header;
}

/** Streams below this size would be stored in another way. */
export const SMALL_STREAM_BYTES = 4096;

/** Writes the root and its streams, sorted by name. Each entry names the next one as its right neighbour. */
function writeDirectory({
  classId,
  streams,
  places,
}: {
  classId: Buffer;
  streams: readonly CompoundStream[];
  places: Places;
}): Buffer {
  const sector = Buffer.alloc(SECTOR_BYTES);
  for (let index = 0; index < SECTOR_BYTES / ENTRY_BYTES; index += 1) {
    const entry = sector.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    entry.writeUInt32LE(NO_ENTRY, 68);
    entry.writeUInt32LE(NO_ENTRY, 72);
    entry.writeUInt32LE(NO_ENTRY, 76);
  }
  const order = [...streams.keys()].sort((one, other) => compareNames(streams[one]?.name, streams[other]?.name));
  writeEntry(sector.subarray(0, ENTRY_BYTES), { name: 'Root Entry', type: ROOT, start: END_OF_CHAIN, size: 0 });
  classId.copy(sector, 80);
  sector.writeUInt32LE(1 + (order[0] ?? 0), 76);
  for (const [index, { name, pieces }] of streams.entries()) {
    const entry = sector.subarray((index + 1) * ENTRY_BYTES, (index + 2) * ENTRY_BYTES);
    writeEntry(entry, { name, type: STREAM, start: places.streams[index]?.start ?? 0, size: lengthOf(pieces) });
    const next = order[order.indexOf(index) + 1];
    if (next !== undefined) entry.writeUInt32LE(1 + next, 72);
  }
  return sector;
}

/** Compares by length, then by letters, because readers search in this order. */
function compareNames(one = '', other = ''): number {
  return one.length - other.length || (one.toUpperCase() < other.toUpperCase() ? -1 : 1);
}

function writeEntry(
  entry: Buffer,
  { name, type, start, size }: { name: string; type: number; start: number; size: number },
): void {
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE(2 * (name.length + 1), 64);
  entry.writeUInt8(type, 66);
  // 1 is "black". The color of the tree is not used here.
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
}

function writeTable({ streams, directory, tables, tableSectors, listSectors }: Places): Buffer {
  const table = Buffer.alloc(tableSectors * SECTOR_BYTES, 0xff);
  const chain = (start: number, sectors: number): void => {
    for (let index = start; index < start + sectors; index += 1) {
      table.writeUInt32LE(index === start + sectors - 1 ? END_OF_CHAIN : index + 1, 4 * index);
    }
  };
  for (const { start, sectors } of streams) chain(start, sectors);
  chain(directory, 1);
  for (let index = 0; index < tableSectors; index += 1) table.writeUInt32LE(TABLE_SECTOR, 4 * (tables + index));
  for (let index = 0; index < listSectors; index += 1) {
    table.writeUInt32LE(TABLE_LIST_SECTOR, 4 * (tables + tableSectors + index));
  }
  return table;
}

/**
 * Writes the sector numbers of a large table for which the header has no room. The last number of each sector is the
 * next sector.
 */
function writeTableLists({ tables, tableSectors, lists, listSectors }: Places): Buffer {
  const bytes = Buffer.alloc(listSectors * SECTOR_BYTES, 0xff);
  for (let index = TABLES_IN_HEADER; index < tableSectors; index += 1) {
    const at = index - TABLES_IN_HEADER;
    const sector = Math.floor(at / (NUMBERS_PER_SECTOR - 1));
    bytes.writeUInt32LE(tables + index, sector * SECTOR_BYTES + 4 * (at % (NUMBERS_PER_SECTOR - 1)));
  }
  for (let sector = 0; sector < listSectors; sector += 1) {
    bytes.writeUInt32LE(
      sector === listSectors - 1 ? END_OF_CHAIN : lists + sector + 1,
      (sector + 1) * SECTOR_BYTES - 4,
    );
  }
  return bytes;
}
