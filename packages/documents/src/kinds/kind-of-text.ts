import type { DocumentKind } from '../document-kind.js';

const HTML_ROOT = /^<(!doctype\s+html|html|head|body)\b/i;
/** Elements that begin a part of a page, which programs name `.doc` or `.rtf` so that Word opens it. */
const HTML_PART =
  /^<(a|abbr|address|article|aside|b|big|blockquote|br|center|code|dd|div|dl|dt|em|fieldset|font|footer|form|h[1-6]|header|hr|i|img|li|link|main|meta|nav|ol|p|pre|script|section|small|span|strong|style|table|tbody|td|th|title|tr|u|ul)(\s[^<]*)?\/?>/i;
/** The source of a page is the text of a plain text. Nothing is known of a content without an extension. */
const PLAIN_EXTENSIONS = ['', 'txt', 'xml'];
const SVG_ROOT = /^<svg\b/i;
/** The roots of Word 2003, and of later versions that put all parts into one file. */
const WORD_XML_ROOT = /^<(?:\w+:wordDocument|pkg:package)\b/;
const MAIL_HEADERS = /^\s*(?<headers>(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+)/;
const WEB_ARCHIVE = [/^mime-version:/im, /^content-type:\s*(?:multipart\/related|text\/html)\b/im];
/**
 * Parts that may stand before the root. Each is matched separately, so that no text is tried twice. Drawing programs
 * declare entities in a document type.
 */
const BEFORE_ROOT = [/\s+/y, /<\?[^>]*>/y, /<!--[^]*?-->/y, /<!DOCTYPE\s+svg[^[>]*(?:\[[^\]]*\]\s*)?>/iy];
const TEXT_CONTROLS = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);
/** Old programs put a few control characters into texts. A file with many of them is not a text. */
const MAX_CONTROL_SHARE = 0.02;

/** Returns the kind of a plain text by its beginning. The extension distinguishes HTML without a root from plain texts. */
export function kindOfText(head: Buffer, extension = ''): DocumentKind | undefined {
  const wide = wideEncoding(head);
  if (wide === undefined && !looksLikeText(head)) return undefined;
  const beginning = (wide !== undefined ? narrow(head, wide) : head.toString('latin1')).replace(
    /^(\ufeff|\xef\xbb\xbf)/,
    '',
  );
  if (isWebArchive(beginning)) return 'mhtml';
  const isXml = /^\s*<\?xml\b/.test(beginning);
  const root = withoutProlog(beginning);
  if (HTML_ROOT.test(root)) return 'html';
  if (SVG_ROOT.test(root)) return 'svg';
  if (WORD_XML_ROOT.test(root)) return 'word-xml';
  if (extension === 'htm' || extension === 'html') return 'html';
  if (isXml) return 'xml';
  if (!PLAIN_EXTENSIONS.includes(extension) && HTML_PART.test(root)) return 'html';
  return extension === 'xml' && root.startsWith('<') ? 'xml' : 'txt';
}

/** Returns whether the text is a web page with its pictures in the form of an e-mail ([RFC 2557]). */
function isWebArchive(beginning: string): boolean {
  const { headers = '' } = MAIL_HEADERS.exec(beginning)?.groups ?? {};
  return WEB_ARCHIVE.every((header) => header.test(headers));
}

/** Removes processing instructions, comments, white space and the document type of a drawing before the root. */
function withoutProlog(text: string): string {
  let at = 0;
  for (let end = endOfPart(text, at); end !== undefined; end = endOfPart(text, at)) at = end;
  return text.slice(at);
}

function endOfPart(text: string, at: number): number | undefined {
  for (const part of BEFORE_ROOT) {
    part.lastIndex = at;
    if (part.test(text)) return part.lastIndex;
  }
  return undefined;
}

/** Returns the encoding by the byte order mark, which only texts have, else by the bytes. */
function wideEncoding(head: Buffer): WideEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : wideEncodingOf(head);
}

function narrow(head: Buffer, encoding: WideEncoding): string {
  const even = Buffer.from(head.subarray(0, head.length - (head.length % 2)));
  return (encoding === 'utf-16le' ? even : even.swap16()).toString('utf16le');
}

function looksLikeText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  const controls = head.reduce((count, byte) => (byte < 0x20 && !TEXT_CONTROLS.has(byte) ? count + 1 : count), 0);
  return controls <= head.length * MAX_CONTROL_SHARE;
}

type WideEncoding = 'utf-16le' | 'utf-16be';

const MIN_BYTES = 8;
/** Characters that texts do not have: controls, halves of pairs, private and unassigned characters. */
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\p{Cs}\p{Co}\p{Cn}]/u;
/**
 * Returns the byte order of a UTF-16 text without a byte order mark; undefined if the bytes are not UTF-16. Nearly every
 * text has a space, a line end or a digit, whose first byte is zero. Texts of single bytes have no zeros.
 */
export function wideEncodingOf(head: Buffer): WideEncoding | undefined {
  if (head.length < MIN_BYTES || !head.includes(0)) return undefined;
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (first === second) return undefined;
  const encoding = second > first ? 'utf-16le' : 'utf-16be';
  // A surrogate pair may be cut at the end.
  return NO_TEXT.test(narrow(head, encoding).replace(/[\ud800-\udbff]$/, '')) ? undefined : encoding;
}
