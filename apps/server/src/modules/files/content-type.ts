import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { kindOfEnds } from '@talent-platform/documents';
import type { DocumentKind } from '@talent-platform/documents';
import { TextDecoder } from 'node:util';
import { lookup } from 'mime-types';
import type { ReceivedContent } from '../../file-storage/index.js';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const OLE = 'application/x-ole-storage';
const UNKNOWN = 'application/octet-stream';
const TEXT = 'text/plain';

/**
 * The type of each kind of document. The type of an office file also tells templates, macros and slide shows from
 * documents.
 */
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

/**
 * Types that share one file format. The content shows the family. The library shows the member, or else the file's
 * name.
 */
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

/** Text formats with a signature of their own, which the library detects. */
const SHOWN_TEXT = /^(text\/|application\/(postscript|eps)$)/;
const BYTE_ORDER_MARKS: ReadonlyArray<readonly [bytes: string, charset: string]> = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];

export interface ContentType {
  /** The type for the Content-Type header. A text has a charset if a byte order mark or the part names one. */
  readonly type: string;
  /** Whether the content itself shows that it is an image. Never true for SVG, because markup may hold scripts. */
  readonly isImage: boolean;
}

/**
 * Returns the media type of a content: from the content, else the part's Content-Type, else the file's extension
 * (D-FIL-12).
 */
export async function contentTypeOf(
  content: Pick<ReceivedContent, 'head' | 'tail' | 'size'>,
  claims: SenderClaims,
): Promise<ContentType> {
  const { head } = content;
  const kind = head.length === 0 ? undefined : await kindOfEnds(content);
  const detected = await detectedType(head);
  if (kind === undefined) return typeOfOther(detected, claims);
  if (kind !== 'txt' && kind !== 'mhtml') return shown(memberOf(kind, detected, claims));
  const text = kind === 'txt' && SHOWN_TEXT.test(detected ?? '') ? detected : undefined;
  return { type: withMark(text ?? claimedType('text', claims) ?? TEXT, head), isImage: false };
}

/** The sender decides the type of an unknown compound file, as for any other binary content. */
function typeOfOther(detected: string | undefined, claims: SenderClaims): ContentType {
  const isCompound = detected === 'application/x-cfb';
  if (detected !== undefined && !isCompound) return shown(detected);
  return {
    type: claimedType(isCompound ? 'compound' : 'binary', claims) ?? (isCompound ? OLE : UNKNOWN),
    isImage: false,
  };
}

function shown(type: string): ContentType {
  return { type, isImage: type.startsWith('image/') && type !== TYPES.svg };
}

function memberOf(kind: DocumentKind, detected: string | undefined, { filename }: SenderClaims): string {
  const family = FAMILIES[kind];
  const named = kind === 'zip' ? undefined : claimedType('office', { filename });
  return [detected, named].find((type) => type !== undefined && family?.test(type) === true) ?? TYPES[kind];
}

function withMark(type: string, head: Buffer): string {
  const [, charset] = BYTE_ORDER_MARKS.find(([bytes]) => head.toString('latin1', 0, 2) === bytes) ?? [];
  return charset === undefined ? type : `${type.replace(/;.*/, '')};charset=${charset}`;
}

/** The library throws if the beginning of a file is cut off. Then no type is detected. */
async function detectedType(head: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
}

interface SenderClaims {
  readonly filename: string;
  readonly declared?: string | undefined;
}

type Form = 'text' | 'binary' | 'compound' | 'office';

const MEDIA_TYPE = /^\s*([a-z]+\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126})\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i;

/** Types that browsers would execute, and types that describe no file. */
const REFUSED = /^multipart\/|javascript|ecmascript|^text\/css$|^application\/(octet-stream|x-unknown)$/;
const TEXTUAL =
  /^text\/|^application\/(?:[\w.-]+\+)?(?:json|xml|yaml)$|^application\/(?:json5|x-ndjson|jsonl|ndjson|sql|toml|x-tex|x-latex|x-sh|x-subrip|x-yaml|x-httpd-php|graphql)$|^message\/rfc822$/;

/** Types in Microsoft's old container format. Only the container's directory shows which type it is. */
const COMPOUND = /^application\/(msword$|vnd\.(ms-(?!.*\.12$)|visio$)|x-(msi|hwp)$)/;

/** Types that the content would show. A text that does not show one of these types has another type. */
const SHOWN_AS_TEXT: ReadonlySet<string> = new Set(['image/svg+xml', 'application/xhtml+xml']);

/**
 * Returns the type that the sender claims: from the part, else from the extension. Returns undefined if the type does
 * not fit the content, or if a content of that type would show its type itself.
 */
function claimedType(form: Form, { declared = '', filename }: SenderClaims): string | undefined {
  const named = lookup(filename) || '';
  return [{ type: MEDIA_TYPE.exec(declared)?.[1]?.toLowerCase() ?? '', charset: charsetIn(declared) }, { type: named }]
    .filter(({ type }) => fits(form, type))
    .map(({ type, charset }) => (charset === undefined || form !== 'text' ? type : `${type};charset=${charset}`))[0];
}

export function charsetIn(type: string): string | undefined {
  const name = CHARSET.exec(type)?.[1];
  if (name === undefined) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

function fits(form: Form, type: string): boolean {
  if (type === '' || REFUSED.test(type)) return false;
  if (form === 'office') return true;
  if (form === 'text') return TEXTUAL.test(type) && !SHOWN_AS_TEXT.has(type);
  if (form === 'compound') return COMPOUND.test(type);
  return !TEXTUAL.test(type) && !(supportedMimeTypes as ReadonlySet<string>).has(type);
}
