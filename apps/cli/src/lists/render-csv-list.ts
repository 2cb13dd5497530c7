import { stringify } from 'csv-stringify/sync';
import { usageError } from '../cli-error.js';
import { everyNode } from './list-node.js';
import type { AttributeValue, ListNode } from './list-node.js';
import { toSpreadsheetText } from './spreadsheet-text.js';

/** The columns that every file has; the attributes of the list stand behind them. */
const COLUMNS = ['level', 'id', 'value', 'hidden'];

/** A list as an outline, depth-first: the parent of a row is the nearest one above it whose level is one less. */
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
