import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BlueprintFilesError } from './blueprint-files-error.js';
import { parseJson } from './parse-json.js';

type Parser = (bytes: Uint8Array, file: string) => unknown;

/** The parser is loaded when the first YAML file is read: most servers start without one. */
async function parseYaml(bytes: Uint8Array, file: string): Promise<unknown> {
  const { parseYaml: parse } = await import('./parse-yaml.js');
  return parse(bytes, file);
}

const PARSERS: ReadonlyMap<string, Parser> = new Map([
  ['.json', parseJson],
  ['.yaml', parseYaml],
  ['.yml', parseYaml],
]);

/** The endings of the files that are read. */
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
    throw BlueprintFilesError.of(
      file,
      `cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
      {
        cause,
      },
    );
  }
}
