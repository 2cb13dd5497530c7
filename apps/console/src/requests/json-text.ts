import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseStrictJson } from '@talent-platform/protocol/wire';

/** Returns JSON with indents; a text that is no JSON stays as it is. */
export function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** Returns why the service would refuse a text as JSON, in its words (D-ERR-4); none for JSON and for an empty text. */
export function jsonProblems(text: string): readonly string[] {
  if (text.trim() === '') return [];
  try {
    parseStrictJson(new TextEncoder().encode(text));
    return [];
  } catch (error) {
    return error instanceof ProtocolError ? error.problems.map(({ detail }) => detail) : [String(error)];
  }
}
