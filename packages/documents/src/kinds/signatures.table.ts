import type { DocumentKind } from '../document-kind.js';

interface Signature {
  readonly kind: DocumentKind;
  readonly bytes: readonly number[];
  /** The offset of the bytes; 0 if left out. */
  readonly at?: number;
  /** A further check, if the bytes alone would match too many texts. */
  readonly also?: (head: Buffer) => boolean;
}

const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

const BMP_HEADER_SIZES = [12, 16, 40, 52, 56, 64, 108, 124];
const PCX_VERSIONS = [0, 2, 3, 4, 5];
const PCX_BITS = [1, 2, 4, 8];

/** Kinds with distinct first bytes. Zips and compound files hold several kinds, so their contents are examined. */
export const SIGNATURES: readonly Signature[] = [
  { kind: 'rtf', bytes: ascii('{\\rtf') },
  { kind: 'wpd', bytes: [0xff, ...ascii('WPC')] },
  { kind: 'wri', bytes: [0x31, 0xbe, 0, 0, 0, 0xab] },
  { kind: 'wri', bytes: [0x32, 0xbe, 0, 0, 0, 0xab] },
  // Records of Excel 2 to 5, which are not in a compound file.
  { kind: 'xls', bytes: [0x09, 0x00, 0x04, 0x00] },
  { kind: 'xls', bytes: [0x09, 0x02, 0x06, 0x00] },
  { kind: 'xls', bytes: [0x09, 0x04, 0x06, 0x00] },
  { kind: 'xls', bytes: [0x09, 0x08, 0x08, 0x00] },
  { kind: 'png', bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'gif', bytes: ascii('GIF87a') },
  { kind: 'gif', bytes: ascii('GIF89a') },
  { kind: 'tiff', bytes: [...ascii('II'), 42, 0] },
  { kind: 'tiff', bytes: [...ascii('MM'), 0, 42] },
  { kind: 'tiff', bytes: [...ascii('II'), 43, 0] },
  { kind: 'tiff', bytes: [...ascii('MM'), 0, 43] },
  {
    kind: 'bmp',
    bytes: ascii('BM'),
    also: (head) => head.length >= 18 && BMP_HEADER_SIZES.includes(head.readUInt32LE(14)),
  },
  {
    kind: 'pcx',
    bytes: [0x0a],
    also: (head) =>
      head.length >= 4 &&
      PCX_VERSIONS.includes(head.readUInt8(1)) &&
      head.readUInt8(2) <= 1 &&
      PCX_BITS.includes(head.readUInt8(3)),
  },
  { kind: 'dcx', bytes: [0xb1, 0x68, 0xde, 0x3a] },
  { kind: 'jp2', bytes: [0, 0, 0, 0x0c, ...ascii('jP  ')] },
  { kind: 'jp2', bytes: [0xff, 0x4f, 0xff, 0x51] },
  { kind: 'rar', bytes: [...ascii('Rar!'), 0x1a, 0x07] },
  { kind: 'gz', bytes: [0x1f, 0x8b, 0x08] },
  { kind: 'tar', bytes: ascii('ustar'), at: 257 },
];

/** Folders in Office files, in lower case. A member in one of them identifies the program. */
export const ZIP_PARTS: readonly { readonly kind: DocumentKind; readonly folder: string }[] = [
  { kind: 'docx', folder: 'word/' },
  { kind: 'xlsx', folder: 'xl/' },
  { kind: 'pptx', folder: 'ppt/' },
];

/** OpenDocument names its type in its first member. The types of templates and masters begin with the same words. */
export const OPEN_DOCUMENT: readonly { readonly kind: DocumentKind; readonly type: string }[] = [
  { kind: 'odt', type: 'application/vnd.oasis.opendocument.text' },
  { kind: 'ods', type: 'application/vnd.oasis.opendocument.spreadsheet' },
  { kind: 'odp', type: 'application/vnd.oasis.opendocument.presentation' },
  { kind: 'odt', type: 'application/vnd.sun.xml.writer' },
  { kind: 'ods', type: 'application/vnd.sun.xml.calc' },
  { kind: 'odp', type: 'application/vnd.sun.xml.impress' },
];

/** Streams in the root of a compound file, in lower case. */
export const COMPOUND_STREAMS: Readonly<Record<string, DocumentKind>> = {
  worddocument: 'doc',
  workbook: 'xls',
  book: 'xls',
  'powerpoint document': 'ppt',
};
