import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseStrictJson } from '@talent-platform/protocol/wire';
import { LineCounter, parseDocument } from 'yaml';
import { BlueprintFilesError } from './blueprint-files-error.js';
import { isTooDeep } from './yaml-depth.js';

interface Place {
  readonly line?: number;
  readonly column?: number;
}

/**
 * Reads a JSON file as strictly as a body: UTF-8, no member twice, no deeper than 64.
 *
 * @throws BlueprintFilesError with the place, where it can be told
 */
export function parseJson(bytes: Uint8Array, file: string): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const place = placeOf(new TextDecoder().decode(bytes), error.message);
    const [first, ...others] = error.problems.map(({ detail }) => ({
      file,
      ...place,
      reason: `is not the JSON that this version reads: ${detail.replace('The body', 'The file')}`,
    }));
    if (first === undefined) throw error;
    throw new BlueprintFilesError([first, ...others], { cause: error });
  }
}

/** Where the engine says that the fault is; else where a reader of YAML, which JSON is a part of, stumbles. */
function placeOf(text: string, message: string): Place {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const lineCounter = new LineCounter();
  if (position === undefined) {
    if (isTooDeep(text)) return {};
    const { errors } = parseDocument(text, { schema: 'json', prettyErrors: false, stringKeys: true, lineCounter });
    return errors[0] === undefined ? {} : at(lineCounter, errors[0].pos[0]);
  }
  const lines = text.slice(0, Number(position)).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function at(lineCounter: LineCounter, offset: number): Place {
  const { line, col } = lineCounter.linePos(offset);
  return { line, column: col };
}
