import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseStrictJson } from '@talent-platform/protocol/wire';
import { BlueprintFilesError } from './blueprint-files-error.js';
import type { PlaceInFile } from './parse-yaml.js';

/**
 * Reads a JSON file as strictly as a body: UTF-8, no member twice, no deeper than 64.
 *
 * @throws BlueprintFilesError with the place, where it can be told
 */
export async function parseJson(bytes: Uint8Array, file: string): Promise<unknown> {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const place = await placeOf(new TextDecoder().decode(bytes), error.message);
    const [first, ...others] = error.problems.map(({ field, detail }) => ({
      file,
      ...place,
      reason: `is not the JSON that this version reads: ${field === undefined ? '' : `${field} `}${detail.replace('The body', 'The file')}`,
    }));
    if (first === undefined) throw error;
    throw new BlueprintFilesError([first, ...others], { cause: error });
  }
}

/**
 * Returns the place of the fault as the JSON reader gives it; otherwise as a YAML reader does, which is loaded only for
 * this.
 */
async function placeOf(text: string, message: string): Promise<PlaceInFile> {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position === undefined) {
    const { placeInJson } = await import('./parse-yaml.js');
    return placeInJson(text);
  }
  const lines = text.slice(0, Number(position)).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
