import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseStrictJson } from '@talent-platform/protocol/wire';
import { BlueprintFilesError } from './blueprint-files-error.js';

/** The parser is loaded when the first YAML file is read: most servers start without one. */
async function parseYaml(bytes: Uint8Array, file: string): Promise<unknown> {
  const { parseYaml: parse } = await import('./parse-yaml.js');
  return parse(bytes, file);
}

const PARSERS: ReadonlyMap<string, (bytes: Uint8Array, file: string) => unknown> = new Map([
  ['.json', parseJson],
  ['.yaml', parseYaml],
  ['.yml', parseYaml],
]);

export const EXTENSIONS: readonly string[] = [...PARSERS.keys()];

/** Reads one file. @throws BlueprintFilesError */
export async function readDocument(file: string): Promise<unknown> {
  const parse = PARSERS.get(path.extname(file).toLowerCase());
  if (parse === undefined) {
    throw BlueprintFilesError.of(
      file,
      `is no file that a blueprint is read from; those end in ${EXTENSIONS.join(', ')}.`,
    );
  }
  return parse(await read(file), file);
}

async function read(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

/** Makes the error for a file or folder that the system does not let this user read. */
export function unreadable(location: string, cause: unknown): BlueprintFilesError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
  const wayOut = code === 'EACCES' ? ': this user may not. Change its owner or mode' : '';
  return BlueprintFilesError.of(location, `cannot be read (${code})${wayOut}.`, { cause });
}

/**
 * Reads a JSON file as strictly as a request body: UTF-8, no repeated member, at most 64 levels.
 *
 * @param bytes the contents of the file
 * @param file its name, for errors
 *
 * @throws BlueprintFilesError with line and column, if they are known
 */
export function parseJson(bytes: Uint8Array, file: string): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const place = placeOf(new TextDecoder().decode(bytes), error.message);
    const [first, ...others] = error.problems.map(({ field, detail }) => ({
      file,
      ...place,
      reason: `cannot be read as JSON: ${field === undefined ? '' : `${field} `}${detailOfFile(detail)}`,
    }));
    if (first === undefined) throw error;
    throw new BlueprintFilesError([first, ...others], { cause: error });
  }
}

/** The reader speaks of request bodies, and of positions, which the line and column replace. */
function detailOfFile(detail: string): string {
  return detail.replace(/^The body must be JSON: (.*) at position \d+\.$/, '$1 here.').replace('The body', 'The file');
}

/** Returns line and column, if the JSON reader tells the position. */
function placeOf(text: string, message: string): { readonly line?: number; readonly column?: number } {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position === undefined) return {};
  const lines = text.slice(0, Number(position)).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
