import type { DocumentLimits } from '../../engine.js';
import { linesOf } from '../../writing/plain-text.js';
import type { DocumentBlock, ReadDocument } from './document-block.js';

const BLANK_LINES = /\n[^\S\n]*(?:\n[^\S\n]*)+/;
/** Columns that are made of spaces stand only in letters of one width. */
const COLUMNS = /\S(?: {3,}|\t+)\S/;
/** Lines in one block. Each block is written and then freed. */
const SOURCE_LINES = 200;
const TAB = 8;

/** A text as paragraphs, where blank lines part them; as it stands, where it has columns. */
export function readPlainText(text: string, limits: Pick<DocumentLimits, 'textCharacters'>): ReadDocument {
  const { taken, warnings } = cut(text, limits);
  const blocks = taken.split(BLANK_LINES).flatMap((part): readonly DocumentBlock[] => {
    if (COLUMNS.test(part)) return sourceBlocks(part);
    const lines = linesOf(part.replace(/^\n+/, '').trimEnd());
    return lines.length === 0 ? [] : [{ kind: 'paragraph', lines, isBold: false, depth: 0 }];
  });
  return { title: '', language: undefined, blocks, warnings };
}

/** A source as it stands, such as XML: nothing of it is carried out. */
export function readSource(text: string, limits: Pick<DocumentLimits, 'textCharacters'>): ReadDocument {
  const { taken, warnings } = cut(text, limits);
  return { title: '', language: undefined, blocks: [...sourceBlocks(taken)], warnings };
}

function sourceBlocks(text: string): readonly DocumentBlock[] {
  const lines = linesOf(text.split('\n').map(withoutTabs).join('\n')).map((line) => line.trimEnd());
  return Array.from({ length: Math.ceil(lines.length / SOURCE_LINES) }, (_, index) => ({
    kind: 'source',
    lines: lines.slice(index * SOURCE_LINES, (index + 1) * SOURCE_LINES),
  }));
}

/** Tabs end where terminals put them. */
function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line;
  return line.split('\t').reduce((before, part) => `${before}${' '.repeat(TAB - (before.length % TAB))}${part}`);
}

function cut(
  text: string,
  { textCharacters }: Pick<DocumentLimits, 'textCharacters'>,
): { taken: string; warnings: readonly string[] } {
  const taken = text.slice(0, textCharacters).replace(/\r\n?/g, '\n');
  const warnings = text.length > textCharacters ? [`Only the first ${textCharacters} characters were taken.`] : [];
  return { taken, warnings };
}
