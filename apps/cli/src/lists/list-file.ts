import { usageError } from '../cli-error.js';
import type { Input, Output } from '../context.js';
import { saveFile } from '../replace-file.js';
import { readFileOrInput } from '../terminal/read-input.js';
import { terminalText } from '../terminal/output.js';
import type { ListFile, ListNode, ParsedListFile } from './list-node.js';
import { parseJsonList, renderJsonList } from './json-list.js';
import type { ListTarget } from './list-target.js';

export const LIST_FORMATS = ['json', 'csv'] as const;

export type ListFormat = (typeof LIST_FORMATS)[number];

export interface ListFileLocation extends ListTarget {
  /** `-` is standard input or output. */
  readonly file: string;
  readonly format: ListFormat;
}

interface Format {
  readonly render: (nodes: readonly ListNode[], target: ListTarget) => string;
  readonly parse: (text: string) => ParsedListFile;
  /** The first characters of a file. */
  readonly mark: string;
}

const JSON_FORMAT: Format = { render: renderJsonList, parse: parseJsonList, mark: '' };

/** The libraries of CSV are loaded when a file needs them: no other command does. */
async function formatOf(format: ListFormat): Promise<Format> {
  if (format === 'json') return JSON_FORMAT;
  const { renderCsvList, parseCsvList } = await import('./csv-list.js');
  // Spreadsheets recognise UTF-8 by the byte order mark.
  return { render: renderCsvList, parse: parseCsvList, mark: '\uFEFF' };
}

/** Writes a list to standard output, or replaces a file with it. */
export async function writeListFile(
  nodes: readonly ListNode[],
  location: ListFileLocation,
  stdout: Output,
): Promise<void> {
  const { file, format } = location;
  const { render, mark } = await formatOf(format);
  const text = render(nodes, location);
  if (file === '-') stdout.write(terminalText(text, stdout));
  else await saveFile(file, mark + text);
}

/** Reads a list from standard input or a file. Throws an error with all problems of the file. */
export async function readListFile(location: ListFileLocation, stdin: Input): Promise<ListFile> {
  const { file, format } = location;
  const { parse } = await formatOf(format);
  const { problems, ...parsed } = parse(decode(await readFileOrInput(file, stdin), file));
  refuseFile(file, [...problems, ...targetProblems(parsed, location)]);
  return parsed;
}

const MAX_SHOWN_PROBLEMS = 20;

export function refuseFile(file: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const further = problems.length - MAX_SHOWN_PROBLEMS;
  const lines = [...problems.slice(0, MAX_SHOWN_PROBLEMS), ...(further > 0 ? [`and ${further} more`] : [])];
  throw usageError([`file "${file}" cannot be used:`, ...lines].join('\n'));
}

/** Accepts text with and without a byte order mark. */
function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageError(`file "${file}" is not UTF-8: save it as "CSV UTF-8", or as JSON`);
  }
}

/**
 * A file of another list would rename the nodes of this list. A file of a user group would give its attributes to
 * everybody.
 */
function targetProblems(file: ListFile, { listId, usergroup }: ListTarget): string[] {
  return [
    ...(file.listId === undefined || file.listId === listId ? [] : [`it is of ${file.listId}, not of ${listId}`]),
    ...(file.usergroup === undefined || file.usergroup === usergroup
      ? []
      : [`it is of the user group "${file.usergroup}": give --usergroup ${file.usergroup}`]),
  ];
}
