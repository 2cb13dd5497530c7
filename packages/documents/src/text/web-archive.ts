import { DocumentFailure } from '../document-failure.js';
import type { DocumentLimits } from '../engine.js';
import type { ExtractText } from './extractor.js';
import { decodeHtml, extractHtmlSource } from './html.js';

const DEEPEST = 8;

/** Extracts the text of the page in an mhtml file. */
export const extractWebArchive: ExtractText = async (bytes, context) =>
  extractHtmlSource(await readWebArchive(bytes, context.limits), context);

/**
 * Returns the page of a web archive ([RFC 2557]), which is its first HTML part. Other parts are pictures and styles.
 */
export function readWebArchive(bytes: Buffer, limits: Pick<DocumentLimits, 'archiveMembers'>): Promise<string> {
  const parts = { left: limits.archiveMembers };
  const page = findPage(bytes.toString('latin1').trimStart(), parts, 0);
  if (page === undefined) throw new DocumentFailure('CORRUPT', 'The web archive has no page.');
  const { header, body } = page;
  const decode = DECODERS[header('content-transfer-encoding').trim().toLowerCase()] ?? asItIs;
  return decodeHtml(decode(body), parameterOf(header('content-type'), 'charset'));
}

interface Part {
  /** Returns a header as one line; empty if it is missing. */
  readonly header: (name: string) => string;
  /** The body with one character for each byte. */
  readonly body: string;
}

function findPage(source: string, parts: { left: number }, depth: number): Part | undefined {
  const part = partOf(source);
  const type = part.header('content-type');
  if (/^\s*text\/html\b/i.test(type)) return part;
  const boundary = /^\s*multipart\//i.test(type) ? parameterOf(type, 'boundary') : undefined;
  if (boundary === undefined || depth === DEEPEST) return undefined;
  for (const each of partsBetween(part.body, `--${boundary}`)) {
    parts.left -= 1;
    if (parts.left < 0) throw new DocumentFailure('LIMIT', 'The web archive has too many parts.');
    const page = findPage(each, parts, depth + 1);
    if (page) return page;
  }
  return undefined;
}

/** Splits a part into its headers and its content, which an empty line separates. */
function partOf(source: string): Part {
  const [end = source.length, from = source.length] = emptyLineOf(source);
  const lines = source
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  const header = (name: string): string => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? '';
    return line.slice(name.length + 1);
  };
  return { header, body: source.slice(from) };
}

function emptyLineOf(source: string): readonly number[] {
  const found = /\r?\n\r?\n/.exec(source);
  return found ? [found.index, found.index + found[0].length] : [];
}

function* partsBetween(body: string, mark: string): Iterable<string> {
  let at = lineAt(body, mark, 0);
  while (at !== -1 && !body.startsWith('--', at + mark.length)) {
    const from = body.indexOf('\n', at);
    const next = from === -1 ? -1 : lineAt(body, mark, from);
    if (from !== -1) yield body.slice(from + 1, next === -1 ? undefined : next);
    at = next;
  }
}

/** Returns the start of a boundary line. Another boundary may begin with the same characters. */
function lineAt(body: string, mark: string, from: number): number {
  if (from === 0 && body.startsWith(mark)) return 0;
  let at = body.indexOf(`\n${mark}`, from);
  while (at !== -1 && /[^\s-]/.test(body.charAt(at + 1 + mark.length))) at = body.indexOf(`\n${mark}`, at + 1);
  return at === -1 ? -1 : at + 1;
}

function parameterOf(header: string, name: string): string | undefined {
  const { quoted, plain } =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"(?<quoted>[^"]{1,200})"|(?<plain>[^\\s;"]{1,200}))`, 'i').exec(header)
      ?.groups ?? {};
  return quoted ?? plain;
}

type Decode = (body: string) => Buffer;

const asItIs: Decode = (body) => Buffer.from(body, 'latin1');

/** Decoders by the encoding that a part names ([RFC 2045] 6). Other encodings leave the content unchanged. */
const DECODERS: Readonly<Record<string, Decode>> = {
  base64: (body) => Buffer.from(body, 'base64'),
  'quoted-printable': (body) =>
    asItIs(
      body
        .replace(/=[ \t]*\r?\n/g, '')
        .replace(/=([0-9a-f]{2})/gi, (_code, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    ),
};
