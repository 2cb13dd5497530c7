const TEXT = 'text/plain';
const UNKNOWN = 'application/octet-stream';
const ZIP = 'application/zip';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\.[a-z-]{1,40}/;

/** The type that a content shows by bytes of its own: where, which, and what that is. */
type Signature = readonly [at: number, bytes: string, type: string];

/** Bytes are written one a character. */
const SIGNATURES: readonly Signature[] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [0, '\0\0\0\x0cjP  \r\n\x87\n', 'image/jp2'],
  [0, '\xff\x4f\xff\x51', 'image/j2c'],
  [4, 'ftypavif', 'image/avif'],
  [4, 'ftypheic', 'image/heic'],
  [4, 'ftypmif1', 'image/heif'],
  [8, 'WEBPVP8', 'image/webp'],
  [6, '\0\0\0\0', 'image/bmp'],
  [0, '\x0a\x05\x01\x08', 'image/vnd.zbrush.pcx'],
  [0, '\x0a\x05\x01\x01', 'image/vnd.zbrush.pcx'],
  [0, '\xb1\x68\xde\x3a', 'image/x-dcx'],
  [0, '%PDF-', 'application/pdf'],
  [0, '{\\rtf', 'application/rtf'],
  [0, 'PK\x03\x04', ZIP],
  [0, 'PK\x05\x06', ZIP],
  [0, 'Rar!\x1a\x07', 'application/vnd.rar'],
  [0, '\x1f\x8b', 'application/gzip'],
  [0, '\xffWPC', 'application/vnd.wordperfect'],
  [0, '\x31\xbe\0\0', 'application/x-mswrite'],
  [0, '\x32\xbe\0\0', 'application/x-mswrite'],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
  [0, '\xff\xfe', `${TEXT};charset=utf-16le`],
  [0, '\xfe\xff', `${TEXT};charset=utf-16be`],
];

/** What stands in an archive of one of these types. */
const ZIPPED: ReadonlyArray<readonly [member: string, type: string]> = [
  ['word/', `${OFFICE}.wordprocessingml.document`],
  ['xl/', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/', `${OFFICE}.presentationml.presentation`],
];

/** Of Microsoft's old container the name alone tells what it holds. */
const IN_OLE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  dot: 'application/msword',
  xls: 'application/vnd.ms-excel',
  xlt: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** By the first tag. */
const MARKUP: ReadonlyArray<readonly [begins: RegExp, type: string]> = [
  [/^<(?:!doctype )?svg[\s>]/i, 'image/svg+xml'],
  [/^<(?:!doctype html|html|head|body)[\s>]/i, 'text/html'],
];

/** Binary: what no text holds. */
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/**
 * The media type of a content, by how it begins: what the sender says of it is not believed (D-FIL-2).
 *
 * @param head its first bytes
 * @param filename which tells between types of one container, and nothing else
 */
export function contentTypeOf(head: Buffer, filename: string): string {
  const bytes = head.toString('latin1');
  const found = SIGNATURES.find(([at, signature, type]) => bytes.startsWith(signature, at) && isPlausible(bytes, type));
  if (found?.[2] === ZIP) return zippedType(bytes);
  if (found?.[2] === 'application/x-ole-storage') return IN_OLE[extensionOf(filename)] ?? found[2];
  return found?.[2] ?? textType(head);
}

/** An image that shows itself: SVG is markup, which may hold scripts, and counts as none. */
export function isImageType(type: string): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml';
}

const FIRST_OF: Readonly<Record<string, string>> = { 'image/bmp': 'BM', 'image/webp': 'RIFF' };

/** Bytes in the middle are not enough. */
function isPlausible(bytes: string, type: string): boolean {
  return bytes.startsWith(FIRST_OF[type] ?? '');
}

/** Of an archive the names of its first members. */
function zippedType(bytes: string): string {
  if (bytes.startsWith('mimetype', 30)) return OPEN_DOCUMENT.exec(bytes.slice(38))?.[0] ?? ZIP;
  if (!bytes.includes('[Content_Types].xml') && !bytes.includes('_rels/')) return ZIP;
  return ZIPPED.find(([member]) => bytes.includes(member))?.[1] ?? ZIP;
}

function textType(head: Buffer): string {
  if (head.length === 0) return UNKNOWN;
  const text = head.toString('utf8');
  if (NO_TEXT.test(text)) return UNKNOWN;
  const tag = firstTag(text);
  return MARKUP.find(([begins]) => begins.test(tag))?.[1] ?? (text.startsWith('<?xml') ? 'application/xml' : TEXT);
}

/** What stands behind blanks, comments and instructions; no pattern, which would try all the ways to read them. */
function firstTag(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const closing = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined;
    if (closing === undefined) return rest;
    const end = rest.indexOf(closing);
    if (end === -1) return '';
    rest = rest.slice(end + closing.length).trimStart();
  }
}

function extensionOf(filename: string): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
}
