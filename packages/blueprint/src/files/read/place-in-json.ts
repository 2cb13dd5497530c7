import { LineCounter, parseDocument } from 'yaml';
import { isTooDeep } from './yaml-depth.js';

/** Counted from 1; left out where no place can be told. */
export interface PlaceInFile {
  readonly line?: number;
  readonly column?: number;
}

/** Where a reader of YAML, which JSON is a part of, stumbles over the text. */
export function placeInJson(text: string): PlaceInFile {
  if (isTooDeep(text)) return {};
  const lineCounter = new LineCounter();
  const { errors } = parseDocument(text, { schema: 'json', prettyErrors: false, stringKeys: true, lineCounter });
  if (errors[0] === undefined) return {};
  const { line, col } = lineCounter.linePos(errors[0].pos[0]);
  return { line, column: col };
}
