import type { DocumentLimits } from '../../engine.js';
import type { Omission } from '../../omissions.js';
import { linesOf, oneLine } from '../../writing/plain-text.js';
import type { DocumentBlock, ReadDocument, TableCell } from './document-blocks.js';

/** The number or the bullet of a list item. The bullet may be a private character of a symbol font. */
const ITEM =
  /^\s*(?<marker>[•▪◦‣·●○■□◆–\uf0a7\uf0b7\uf0d8\uf076\uf02d-]|(?:\d{1,3}[.)]){1,9}\d{0,3}|\(?(?:\d{1,3}|[a-z]|[ivxlc]{2,7})[.)])\t\s*(?<text>\S.*)$/iu;
const SIGNS_OF_FONTS = /^[\uf000-\uf0ff]$/;

/** Reads the output of extractors for old Office files. Each line is a paragraph, and tabs separate the cells of a row. */
export function readLines(text: string, limits: Pick<DocumentLimits, 'textCharacters'>): ReadDocument {
  const blocks: DocumentBlock[] = [];
  let rows: TableCell[][] = [];
  const endTable = (): void => {
    const [first = []] = rows;
    // A single row is a line with a gap, not a table.
    if (rows.length > 1) blocks.push({ kind: 'table', rows });
    else blocks.push(...paragraphOf(first.flatMap(({ lines }) => lines).join('    ')));
    rows = [];
  };
  for (const line of text.slice(0, limits.textCharacters).split('\n')) {
    const cells = ITEM.test(line) ? [] : cellsOf(line);
    if (cells.length > 1) rows.push(cells);
    else {
      endTable();
      blocks.push(...paragraphOf(line));
    }
  }
  endTable();
  return { title: '', language: undefined, blocks, omissions: [] };
}

function cellsOf(line: string): TableCell[] {
  const cells = line.trim().split('\t');
  return cells.map((cell) => ({ lines: [oneLine(cell).trim()].filter((text) => text !== ''), isHeading: false }));
}

function paragraphOf(line: string): readonly DocumentBlock[] {
  const { marker = '', text = '' } = ITEM.exec(line)?.groups ?? {};
  const [shown, isItem] = [oneLine(text === '' ? line : text).trim(), text !== ''];
  if (shown === '') return [];
  if (isItem) return [{ kind: 'item', lines: [shown], marker: SIGNS_OF_FONTS.test(marker) ? '•' : marker, depth: 1 }];
  return [{ kind: 'paragraph', lines: [shown], isBold: false, depth: 0 }];
}

const BLANK_LINES = /\n[^\S\n]*(?:\n[^\S\n]*)+/;
/** Columns that are made with spaces or tabs line up only in a monospaced font. */
const COLUMNS = /\S(?: {3,}|\t+)\S/;
/** Lines in one block. Each block is written and then freed. */
const SOURCE_LINES = 200;
const TAB = 8;

/** Reads a text as paragraphs, which blank lines separate. Keeps the line ends of texts with columns. */
export function readPlainText(text: string, limits: Pick<DocumentLimits, 'textCharacters'>): ReadDocument {
  const { taken, omissions } = cut(text, limits);
  const blocks = taken.split(BLANK_LINES).flatMap((part): readonly DocumentBlock[] => {
    if (COLUMNS.test(part)) return sourceBlocks(part);
    const lines = linesOf(part.replace(/^\n+/, '').trimEnd());
    return lines.length === 0 ? [] : [{ kind: 'paragraph', lines, isBold: false, depth: 0 }];
  });
  return { title: '', language: undefined, blocks, omissions };
}

/** Reads a source such as XML as text, unchanged. Nothing in it is executed. */
export function readSource(text: string, limits: Pick<DocumentLimits, 'textCharacters'>): ReadDocument {
  const { taken, omissions } = cut(text, limits);
  return { title: '', language: undefined, blocks: [...sourceBlocks(taken)], omissions };
}

function sourceBlocks(text: string): readonly DocumentBlock[] {
  const lines = linesOf(text.split('\n').map(withoutTabs).join('\n')).map((line) => line.trimEnd());
  return Array.from({ length: Math.ceil(lines.length / SOURCE_LINES) }, (_, index) => ({
    kind: 'source',
    lines: lines.slice(index * SOURCE_LINES, (index + 1) * SOURCE_LINES),
  }));
}

/** Replaces tabs by spaces up to the next tab stop of a terminal. */
function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line;
  return line.split('\t').reduce((before, part) => `${before}${' '.repeat(TAB - (before.length % TAB))}${part}`);
}

function cut(
  text: string,
  { textCharacters }: Pick<DocumentLimits, 'textCharacters'>,
): { taken: string; omissions: readonly Omission[] } {
  const taken = text.slice(0, textCharacters).replace(/\r\n?/g, '\n');
  return { taken, omissions: text.length > textCharacters ? ['TEXT_CUT'] : [] };
}
