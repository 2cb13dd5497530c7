import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { usageError } from '../cli-error.js';
import { everyNode, parseFlag } from './list-node.js';
import type { AttributeValue, FileNode, ListNode, ParsedListFile } from './list-node.js';

/** Reads an outline. The parent of a row is the nearest row above whose level is lower by one. */
export function parseCsvList(text: string): ParsedListFile {
  const outline = new Outline();
  try {
    const [header, ...rows] = readRows(text);
    const columns = header?.cells.map((column) => column.trim()) ?? [];
    outline.problems.push(...columnProblems(columns));
    if (outline.problems.length === 0)
      for (const { cells, line } of rows)
        outline.add(`line ${line}`, new Map(columns.map((column, at) => [column, cells[at] ?? ''])));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    outline.problems.push(error.message);
  }
  return { nodes: outline.nodes, problems: outline.problems, isText: true };
}

interface Row {
  readonly cells: readonly string[];
  /** The last line of the row, because a cell can have several lines. */
  readonly line: number;
}

/** Returns the rows that are not empty. The character after the first column name is the delimiter. */
function readRows(text: string): Row[] {
  const [, delimiter = ','] = /^"?\w+"?([,;\t])/.exec(text) ?? [];
  const rows: Row[] = [];
  parse(text, {
    delimiter,
    on_record: (cells, { lines }) => {
      rows.push({ cells, line: lines });
      return null;
    },
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count_less: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  return rows;
}

function columnProblems(columns: readonly string[]): string[] {
  const missing = ['level', 'value'].filter((column) => !columns.includes(column));
  const repeated = columns.filter((column, at) => column !== '' && columns.indexOf(column) < at);
  return [
    ...missing.map((column) => `line 1: there must be a column "${column}", received ${columns.join(', ') || 'none'}`),
    ...repeated.map((column) => `line 1: the column "${column}" must not be given twice`),
  ];
}

interface Branch extends FileNode {
  readonly children: Branch[];
}

class Outline {
  readonly nodes: Branch[] = [];
  readonly problems: string[] = [];
  /** The child lists that a new row of each level can join. */
  #open: Branch[][] = [this.nodes];

  add(position: string, cells: ReadonlyMap<string, string>): void {
    const level = cells.get('level') ?? '';
    const siblings = this.#open[Number(level) - 1];
    if (siblings === undefined) {
      const deepest = this.#open.length === 1 ? '1' : `a whole number from 1 to ${this.#open.length}`;
      this.problems.push(`${position}: level must be ${deepest} here, received "${level}"`);
      return;
    }
    const id = cells.get('id')?.trim() ?? '';
    const node = {
      position,
      ids: id === '' ? [] : [id],
      attributes: this.#readAttributes(position, cells),
      children: [],
    };
    siblings.push(node);
    this.#open = [...this.#open.slice(0, Number(level)), node.children];
  }

  #readAttributes(position: string, cells: ReadonlyMap<string, string>): Map<string, AttributeValue> {
    const attributes = new Map<string, AttributeValue>();
    for (const [name, cell] of cells) {
      if (name === 'hidden') this.#readHidden(position, cell, attributes);
      else if (!['', 'level', 'id'].includes(name)) attributes.set(name, fromSpreadsheetText(cell));
    }
    return attributes;
  }

  /** Spreadsheets write TRUE and FALSE. An empty cell changes nothing. */
  #readHidden(position: string, cell: string, attributes: Map<string, AttributeValue>): void {
    const flag = parseFlag(cell.trim());
    if (flag !== undefined) attributes.set('hidden', flag);
    else if (cell.trim() !== '') this.problems.push(`${position}: hidden must be true or false, received "${cell}"`);
  }
}

/** The columns of every file. The attributes of the list follow. */
const COLUMNS = ['level', 'id', 'value', 'hidden'];

/** Renders an outline, depth first. The parent of a row is the nearest row above whose level is lower by one. */
export function renderCsvList(nodes: readonly ListNode[]): string {
  const attributes = new Set(everyNode(nodes).flatMap((node) => [...node.attributes.keys()]));
  if (attributes.has('level'))
    throw usageError(
      'CSV needs the column "level" for the outline, and the nodes have an attribute of that name: use JSON',
    );
  const columns = [...new Set([...COLUMNS, ...attributes])];
  return stringify([columns, ...renderLevel(nodes, columns, 1)]);
}

function renderLevel(nodes: readonly ListNode[], columns: readonly string[], level: number): string[][] {
  return nodes.flatMap(({ id, attributes, children }) => {
    const cells = new Map<string, AttributeValue>([['level', level], ['id', id], ...attributes]);
    return [columns.map((column) => renderCell(cells.get(column))), ...renderLevel(children, columns, level + 1)];
  });
}

function renderCell(value: AttributeValue | undefined): string {
  return typeof value === 'string' ? toSpreadsheetText(value) : String(value ?? '');
}

/** Matches text that a spreadsheet reads as a formula, and text with a leading apostrophe. */
const GUARDED = /^[=+\-@\t\r'＝＋－＠]/u;

/** Returns the text for a cell, with an apostrophe in front if a spreadsheet would read a formula. */
export function toSpreadsheetText(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell, without the apostrophe that `toSpreadsheetText` adds. */
export function fromSpreadsheetText(cell: string): string {
  const rest = cell.slice(1);
  return cell.startsWith("'") && GUARDED.test(rest) ? rest : cell;
}
