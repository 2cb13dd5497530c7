import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { ByteReader } from './byte-reader.js';
import { restoreGlyphs } from './restore-glyphs.js';
import { writeSfnt } from '../subset/write-sfnt.js';
import type { SfntTable } from '../subset/write-sfnt.js';

const decompress = promisify(brotliDecompress);

const SIGNATURE = 0x774f4632;
/** Of the header, what is read before the tables: the rest says where metadata is. */
const HEADER_REST_BYTES = 24;
/** The tables that a directory names by their number here; 63 says that the name follows. */
const KNOWN_TAGS = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep'],
  ...['CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE'],
  ...['GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt'],
  ...['avar', 'bdat', 'bloc', 'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar'],
  ...['mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
];
const NAMED = 63;
/** Of a font whose tables come to more than this nothing is read. */
const MAX_SFNT_BYTES = 64 * 1024 * 1024;

interface StoredTable {
  readonly tag: string;
  /** As it stands in the file, which is not what a font has of `glyf` and `loca`. */
  readonly length: number;
  readonly isTransformed: boolean;
}

/**
 * A web font (WOFF2) as the plain TrueType font that it was made from, after the W3C's "WOFF File Format 2.0".
 *
 * @throws RangeError or TypeError where the bytes are no such font
 */
export async function readWoff2(file: Buffer): Promise<Buffer> {
  const reader = new ByteReader(file);
  if (reader.uint32() !== SIGNATURE) throw new TypeError('The font is no WOFF2.');
  const flavor = reader.uint32();
  reader.uint32();
  const tableCount = reader.uint16();
  reader.uint16();
  reader.uint32();
  const compressedBytes = reader.uint32();
  reader.take(HEADER_REST_BYTES);
  const stored = Array.from({ length: tableCount }, () => readEntry(reader));
  const bytes = await decompress(reader.take(compressedBytes), { maxOutputLength: MAX_SFNT_BYTES });
  return writeSfnt(flavor, restoreTables(stored, bytes));
}

function readEntry(reader: ByteReader): StoredTable {
  const flags = reader.byte();
  const number = flags & 0x3f;
  const tag = number === NAMED ? reader.take(4).toString('latin1') : (KNOWN_TAGS[number] ?? '');
  const version = flags >> 6;
  const length = reader.base128();
  // Of outlines, version 0 is the transformed one and 3 the plain one; of the other tables 0 is the plain one.
  const isOutline = tag === 'glyf' || tag === 'loca';
  const isTransformed = isOutline ? version === 0 : version !== 0;
  if (isTransformed && !isOutline)
    throw new TypeError(`The font's table ${tag} is transformed, which is not supported.`);
  return { tag, length: isTransformed ? reader.base128() : length, isTransformed };
}

function restoreTables(stored: readonly StoredTable[], bytes: Buffer): SfntTable[] {
  const reader = new ByteReader(bytes);
  return stored.flatMap(({ tag, length, isTransformed }) => {
    const table = reader.take(length);
    if (!isTransformed) return { tag, bytes: table };
    // The places of the glyphs are restored with the glyphs.
    if (tag === 'loca') return [];
    const { glyf, loca } = restoreGlyphs(table);
    return [
      { tag: 'glyf', bytes: glyf },
      { tag: 'loca', bytes: loca },
    ];
  });
}
