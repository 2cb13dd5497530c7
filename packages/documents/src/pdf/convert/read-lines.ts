import type { DocumentLimits } from '../../engine.js';
import { oneLine } from '../../writing/plain-text.js';
import type { DocumentBlock, ReadDocument, TableCell } from './document-block.js';

/** The sign of an entry, also where it is a character of a font of signs, or its number. */
const ITEM = /^\s*(?<marker>[•▪◦‣·–\uf0a7\uf0b7\uf0d8\uf076\uf02d-]|\d{1,3}[.)])\t\s*(?<text>\S.*)$/u;
const SIGNS_OF_FONTS = /^[\uf000-\uf0ff]$/;

/** Reads the output of extractors for old Office files. Each line is a paragraph, and tabs separate the cells of a row. */
export function readLines(text: string, limits: Pick<DocumentLimits, 'textCharacters'>): ReadDocument {
  const blocks: DocumentBlock[] = [];
  let rows: TableCell[][] = [];
  const endTable = (): void => {
    const [first = []] = rows;
    // One row alone is a line with a gap in it.
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
  return { title: '', language: undefined, blocks, warnings: [] };
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
