import path from 'node:path';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import type { Entry } from 'yauzl';
import { DocumentFailure } from '../../document-failure.js';
import type { TextContext } from '../extractor.js';
import type { MemberBounds, ZipMembers } from '../zip-members.js';

export type Attributes = Readonly<Record<string, string>>;

/** Handlers for the parts of an XML file. Names have no prefix, because programs choose prefixes freely. */
export interface XmlHandlers {
  onOpen?(name: string, attributes: Attributes, fullName: string): void;
  onClose?(name: string): void;
  onText?(text: string): void;
  /**
   * Called for XML that is not well-formed. Reading then continues. Without this handler, the file counts as CORRUPT.
   */
  onMalformed?(): void;
}

/**
 * Reads one part of a document while it is unpacked. Refuses declarations of entities: Office programs write none, and
 * only attacks need them. Skips document types, which old programs write. Fetches nothing.
 */
export async function readXml(
  { members, context }: { members: ZipMembers; context: TextContext },
  part: Entry,
  handlers: XmlHandlers,
): Promise<void> {
  const stream = await members.stream(part, boundsOf(context));
  await readXmlPieces(stream as AsyncIterable<Buffer>, context, handlers);
}

/** Reads XML that is not in a zip, with the same rules. */
export async function readXmlPieces(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  context: TextContext,
  handlers: XmlHandlers,
): Promise<void> {
  const parser = xmlParser(context.limits.depth, withOneAlternative(handlers));
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    countBytes(context, piece.length);
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
    if (context.text.isFull) return;
  }
  parser.close();
}

export function boundsOf({ limits }: TextContext): MemberBounds {
  return { bytes: limits.xmlBytes, ratio: limits.archiveRatio };
}

function countBytes({ unpacked, limits }: TextContext, bytes: number): void {
  unpacked.xmlBytes += bytes;
  if (unpacked.xmlBytes > limits.xmlBytes)
    throw new DocumentFailure('LIMIT', `It unpacks to more than ${limits.xmlBytes} bytes.`);
}

function xmlParser(
  mostDepth: number,
  { onOpen, onClose, onText, onMalformed = refuseMalformed }: XmlHandlers,
): SaxesParser<{ xmlns: false; position: false }> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[')) throw new DocumentFailure('CORRUPT', 'It declares entities.');
  });
  parser.on('error', () => onMalformed());
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > mostDepth) throw new DocumentFailure('LIMIT', `Its XML is nested deeper than ${mostDepth}.`);
    onOpen?.(localName(name), attributes, name);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    onClose?.(localName(name));
  });
  parser.on('text', (text) => onText?.(text));
  parser.on('cdata', (text) => onText?.(text));
  return parser;
}

/** Passes on the first choice of several alternatives for the same content ([ECMA-376-3] 9.3). */
function withOneAlternative(handlers: XmlHandlers): XmlHandlers {
  /** For each open content with alternatives, whether one of them was taken. */
  const taken: boolean[] = [];
  let skipped = 0;
  return {
    ...handlers,
    onOpen(name, attributes, fullName) {
      const isAlternative = taken.length > 0 && (name === 'Choice' || name === 'Fallback');
      if (skipped > 0 || (isAlternative && taken.at(-1) === true)) {
        skipped += 1;
        return;
      }
      if (isAlternative) taken[taken.length - 1] = true;
      if (name === 'AlternateContent') taken.push(false);
      handlers.onOpen?.(name, attributes, fullName);
    },
    onClose(name) {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (name === 'AlternateContent') taken.pop();
      handlers.onClose?.(name);
    },
    onText(text) {
      if (skipped === 0) handlers.onText?.(text);
    },
  };
}

function refuseMalformed(): never {
  throw new DocumentFailure('CORRUPT', 'Its XML is not well-formed.');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

export interface Relationship {
  readonly id: string;
  /** The last word of the type's URL, such as `slide` or `notesSlide`. */
  readonly type: string;
  readonly target: string;
}

/** Returns the parts of the document that a part of an Open XML document refers to ([ECMA-376-2] 8.5). */
export async function relationshipsOf(
  members: ZipMembers,
  part: string,
  context: TextContext,
): Promise<readonly Relationship[]> {
  const folder = path.posix.dirname(part);
  const found = members.find(path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`));
  const relationships: Relationship[] = [];
  if (found === undefined) return relationships;
  await readXml({ members, context }, found, {
    onOpen(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = path.posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1);
      relationships.push({ id: Id, type: path.posix.basename(Type), target });
    },
  });
  return relationships;
}

/**
 * Returns the main part of an Open XML document, which the relationships of the file name. Programs that write no
 * relationships give the part its usual name.
 */
export async function findMainPart(
  members: ZipMembers,
  usualName: RegExp,
  context: TextContext,
): Promise<Entry | undefined> {
  const main = (await relationshipsOf(members, '', context)).find(({ type }) => type === 'officeDocument');
  return (main && members.find(main.target)) ?? members.matching(usualName)[0];
}

/** Returns an attribute by its name without a prefix. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];
}

const PIECE_BYTES = 65_536;

/** Yields bytes in pieces like a stream, so that the reader may stop early. */
export function* inPieces(content: Buffer): Iterable<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}
