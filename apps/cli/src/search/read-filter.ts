import { parseFilter, parseFilterText } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { parseStrictJson } from '@talent-platform/protocol/wire';
import { refusedError, usageError } from '../cli-error.js';
import type { CliError } from '../cli-error.js';
import type { Input } from '../context.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import { refusedWith } from '../platform/call-service.js';
import { readBody } from '../terminal/read-input.js';

/** A filter in the form of the command line: text, or JSON. */
export interface FilterOption {
  readonly text: string | undefined;
  readonly json: string | undefined;
}

export interface ParsedFilter {
  readonly filter: SearchFilter;
  readonly text?: string;
  readonly columnOf?: (path: string) => number | undefined;
}

/** A problem of a filter. It has no column if it is about the whole filter, or about JSON. */
interface Remark {
  readonly column?: number | undefined;
  readonly detail: string;
}

/** Returns undefined without a filter. Throws an error with all problems of a wrong filter. */
export async function readFilter({ text, json }: FilterOption, stdin: Input): Promise<ParsedFilter | undefined> {
  if (text !== undefined) return readText(text);
  const bytes = await readBody(json, stdin);
  if (bytes === undefined) return undefined;
  const { filter, problems } = parseFilter(parseStrictJson(bytes));
  if (filter !== undefined) return { filter };
  const remarks = problems.map(({ field, detail }) => ({
    detail: field === undefined ? detail : `${field}: ${detail}`,
  }));
  throw usageError(renderRemarks('the filter cannot be used:', undefined, remarks));
}

function readText(text: string): ParsedFilter {
  const { filter, columnOf, problems } = parseFilterText(text);
  if (filter !== undefined) return { filter, text, columnOf };
  throw usageError(renderRemarks('the filter cannot be read:', text, problems));
}

const PATH = /^((?:filters|children)\[\d+\][\w.[\]]*): /;

/** Shows each message of the server at its column in the text (D-SEA-8). */
export function explainSearchRefusal(
  refusal: ServiceRefusal,
  { text, columnOf }: Omit<ParsedFilter, 'filter'>,
): CliError | undefined {
  if (text === undefined || !refusedWith(refusal, 'SEARCH_INVALID')) return undefined;
  const remarks = refusal.errors.map(({ message }): Remark => {
    const [start = '', path = ''] = PATH.exec(message) ?? [];
    const column = columnOf?.(path);
    return column === undefined ? { detail: message } : { column, detail: message.slice(start.length) };
  });
  return refusedError(renderRemarks('the server refused the filter:', text, remarks));
}

function renderRemarks(headline: string, text: string | undefined, remarks: readonly Remark[]): string {
  return [
    headline,
    ...(text === undefined || text === '' ? [] : pointedAt(text, remarks)),
    ...remarks.map(({ column, detail }) => (column === undefined ? detail : `column ${column}: ${detail}`)),
  ].join('\n');
}

/** Marks the columns below the text. A text of several lines has no marks. */
function pointedAt(text: string, remarks: readonly Remark[]): string[] {
  const columns = new Set(remarks.flatMap(({ column = [] }) => column));
  if (text.includes('\n') || columns.size === 0) return [text];
  const marks = Array.from({ length: Math.max(...columns) }, (_, index) => (columns.has(index + 1) ? '^' : ' '));
  return [text, marks.join('')];
}
