/** The first byte at which two texts differ. Lines, bytes and the byte of the line count from 1. */
export interface Difference {
  readonly line: number;
  readonly byteOfLine: number;
  readonly byte: number;
  /** The characters there; empty at the end of a text. */
  readonly left: string;
  readonly right: string;
  /** The place in characters of each text, for marking. */
  readonly at: number;
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** Finds the first byte at which two texts differ; undefined if they are the same. */
export function firstDifference(left: string, right: string): Difference | undefined {
  if (left === right) return undefined;
  let at = 0;
  for (const character of left) {
    if (!right.startsWith(character, at)) break;
    at += character.length;
  }
  const before = left.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    line: before.split('\n').length,
    byteOfLine: bytesOf(before.slice(lineStart)) + 1,
    byte: bytesOf(before) + 1,
    left: characterAt(left, at),
    right: characterAt(right, at),
    at,
  };
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}
