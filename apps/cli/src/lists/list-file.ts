import { usageError } from '../cli-error.js';
import type { Input, Output } from '../context.js';
import { saveFile } from '../replace-file.js';
import { readFileOrInput } from '../terminal/read-input.js';
import { terminalText } from '../terminal/output.js';
import { parseCsvList, renderCsvList } from './csv-list.js';
import type { ListFile, ListNode, ParsedListFile } from './list-node.js';
import { parseJsonList, renderJsonList } from './json-list.js';
import type { ListTarget } from './list-target.js';

/** The forms of a file. */
export const LIST_FORMATS = ['json', 'csv'] as const;

export type ListFormat = (typeof LIST_FORMATS)[number];

/** A list, the file that holds it, and how. */
export interface ListPlace extends ListTarget {
  /** `-` is standard input or output. */
  readonly file: string;
  readonly format: ListFormat;
}

interface Format {
  readonly render: (nodes: readonly ListNode[], target: ListTarget) => string;
  readonly parse: (text: string) => ParsedListFile;
  /** The first bytes of a file. */
  readonly mark: string;
}

const FORMATS: Readonly<Record<ListFormat, Format>> = {
  json: { render: renderJsonList, parse: parseJsonList, mark: '' },
  // By a byte order mark spreadsheets know UTF-8, and umlauts stay umlauts.
  csv: { render: renderCsvList, parse: parseCsvList, mark: '\uFEFF' },
};

/** Writes a list to standard output, or to a file, which is replaced as a whole. */
export async function writeListFile(nodes: readonly ListNode[], place: ListPlace, stdout: Output): Promise<void> {
  const { file, format } = place;
  const { render, mark } = FORMATS[format];
  const text = render(nodes, place);
  if (file === '-') stdout.write(terminalText(text, stdout));
  else await saveFile(file, mark + text);
}

/** Reads a list from standard input or a file, or tells everything that is wrong with it. */
export async function readListFile(place: ListPlace, stdin: Input): Promise<ListFile> {
  const { file, format } = place;
  const { problems, ...parsed } = FORMATS[format].parse(decode(await readFileOrInput(file, stdin), file));
  refuseFile(file, [...problems, ...targetProblems(parsed, place)]);
  return parsed;
}

const MOST_SHOWN = 20;

/** Ends the command where there are problems. */
export function refuseFile(file: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const further = problems.length - MOST_SHOWN;
  const lines = [...problems.slice(0, MOST_SHOWN), ...(further > 0 ? [`and ${further} more`] : [])];
  throw usageError([`file "${file}" cannot be taken:`, ...lines].join('\n'));
}

/** Both with a byte order mark and without. */
function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageError(`file "${file}" is not UTF-8: save it as "CSV UTF-8", or as JSON`);
  }
}

/** A file of another list would rename the nodes of this one, a group's own attributes would become those of everybody. */
function targetProblems(file: ListFile, { listId, usergroup }: ListTarget): string[] {
  return [
    ...(file.listId === undefined || file.listId === listId ? [] : [`it is of ${file.listId}, not of ${listId}`]),
    ...(file.usergroup === undefined || file.usergroup === usergroup
      ? []
      : [`it is of the user group "${file.usergroup}": give --usergroup ${file.usergroup}`]),
  ];
}
