import type { DocumentKind } from '../document-kind.js';
import { wideEncodingOf } from './wide-text.js';
import type { WideEncoding } from './wide-text.js';

const HTML_ROOT = /^<(!doctype\s+html|html|head|body)\b/i;
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
/** Old programs put a few control characters into texts; a file of many is no text. */
const MOST_CONTROLS = 0.02;

/** Which kind of plain text it is, by how it begins; the extension tells HTML without a root from other texts. */
export function kindOfText(head: Buffer, extension?: string): DocumentKind | undefined {
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
  return extension === 'xml' && root.startsWith('<') ? 'xml' : 'txt';
}

/** A page with its pictures as a mail has them ([RFC 2557]). */
function isWebArchive(beginning: string): boolean {
  const { headers = '' } = MAIL_HEADERS.exec(beginning)?.groups ?? {};
  return WEB_ARCHIVE.every((header) => header.test(headers));
}

/** Processing instructions, comments, white space and a document type of drawings may stand before the root. */
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
  return controls <= head.length * MOST_CONTROLS;
}
