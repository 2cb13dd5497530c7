import { fileTypeFromBuffer } from 'file-type';
import { kindOfEnds } from '@talent-platform/documents';
import type { DocumentKind } from '@talent-platform/documents';
import type { TakenContent } from '../../file-storage/index.js';
import { typeToldFor } from './told-type.js';
import type { ToldOfFile } from './told-type.js';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const OLE = 'application/x-ole-storage';
const UNKNOWN = 'application/octet-stream';
const TEXT = 'text/plain';

/** Each kind of document has one type. The name of an office file tells templates, macros and slide shows from documents. */
const TYPES: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  doc: 'application/msword',
  odt: `${OPEN_DOCUMENT}.text`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  odp: `${OPEN_DOCUMENT}.presentation`,
  rtf: 'application/rtf',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  xls: 'application/vnd.ms-excel',
  pptx: `${OFFICE}.presentationml.presentation`,
  ppt: 'application/vnd.ms-powerpoint',
  wpd: 'application/vnd.wordperfect',
  wri: 'application/x-mswrite',
  txt: TEXT,
  html: 'text/html',
  mhtml: 'multipart/related',
  xml: 'application/xml',
  'word-xml': 'application/xml',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  pcx: 'image/vnd.zbrush.pcx',
  dcx: 'image/x-dcx',
  jp2: 'image/jp2',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  gz: 'application/gzip',
  tar: 'application/x-tar',
};

/** Types that share a format. The content shows the family; the library, or else the name, shows the member. */
const FAMILIES: Readonly<Partial<Record<DocumentKind, RegExp>>> = {
  docx: /^application\/vnd\.(openxmlformats-officedocument\.wordprocessingml\.|ms-word\.)/,
  xlsx: /^application\/vnd\.(openxmlformats-officedocument\.spreadsheetml\.|ms-excel\.)/,
  pptx: /^application\/vnd\.(openxmlformats-officedocument\.presentationml\.|ms-powerpoint\.)/,
  odt: /^application\/vnd\.oasis\.opendocument\./,
  ods: /^application\/vnd\.oasis\.opendocument\./,
  odp: /^application\/vnd\.oasis\.opendocument\./,
  jp2: /^image\/j(p2|pm|px|2c)$/,
  // Packages of programs and books. Office files have kinds of their own.
  zip: /^application\/(?!vnd\.(openxmlformats|oasis|ms-))/,
};
/** Texts that begin with words of their own, which the library knows. */
const SHOWN_TEXT = /^(text\/|application\/(postscript|eps)$)/;
const BYTE_ORDER_MARKS: ReadonlyArray<readonly [bytes: string, charset: string]> = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];

export interface ContentType {
  /** As it goes on the wire. A text has its charset where a byte order mark or the part tells it. */
  readonly type: string;
  /** The content itself shows that it is an image, and no markup, which may hold scripts. */
  readonly isImage: boolean;
}

/** Returns the media type of a content: as the content shows it, else as the part tells it, else by the extension (D-FIL-12). */
export async function contentTypeOf(
  content: Pick<TakenContent, 'head' | 'tail' | 'size'>,
  told: ToldOfFile,
): Promise<ContentType> {
  const { head } = content;
  const kind = head.length === 0 ? undefined : await kindOfEnds(content);
  const found = await foundByLibrary(head);
  if (kind === undefined) return ofNoDocument(found, told);
  if (kind !== 'txt' && kind !== 'mhtml') return shown(memberOf(kind, found, told));
  const text = kind === 'txt' && SHOWN_TEXT.test(found ?? '') ? found : undefined;
  return { type: withMark(text ?? typeToldFor('text', told) ?? TEXT, head), isImage: false };
}

/** A compound file of an unknown kind is told by its sender, like any other binary content. */
function ofNoDocument(found: string | undefined, told: ToldOfFile): ContentType {
  const isCompound = found === 'application/x-cfb';
  if (found !== undefined && !isCompound) return shown(found);
  return {
    type: typeToldFor(isCompound ? 'compound' : 'binary', told) ?? (isCompound ? OLE : UNKNOWN),
    isImage: false,
  };
}

function shown(type: string): ContentType {
  return { type, isImage: type.startsWith('image/') && type !== TYPES.svg };
}

function memberOf(kind: DocumentKind, found: string | undefined, { filename }: ToldOfFile): string {
  const family = FAMILIES[kind];
  const named = kind === 'zip' ? undefined : typeToldFor('office', { filename });
  return [found, named].find((type) => type !== undefined && family?.test(type) === true) ?? TYPES[kind];
}

function withMark(type: string, head: Buffer): string {
  const [, charset] = BYTE_ORDER_MARKS.find(([bytes]) => head.toString('latin1', 0, 2) === bytes) ?? [];
  return charset === undefined ? type : `${type.replace(/;.*/, '')};charset=${charset}`;
}

/** If the library cannot read the beginning to its end, it finds nothing. */
async function foundByLibrary(head: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
}
