import type { RenderedEvent } from '../../src/sink-event.js';
import { visible } from './visible-text.js';

/** JSON with more levels is shown unchanged, because the indentation would be longer than the text. */
const MAX_DEPTH = 64;
/** The rest is shown on request. */
const MAX_SHOWN = 100_000;

interface BodyText {
  readonly text: string;
  /** A sentence about the text, or an empty text. */
  readonly note: string;
  readonly hidden: number;
}

/** Returns indented JSON, other text unchanged, or bytes as base64. */
export function bodyText(event: RenderedEvent, isWhole: boolean): BodyText {
  const { text, note } = written(event);
  const shown = isWhole ? text : text.slice(0, MAX_SHOWN);
  return { text: visible(shown), note, hidden: text.length - shown.length };
}

function written({ text, body, isTruncated }: RenderedEvent): { text: string; note: string } {
  if (text === '' || (text === undefined && body === '')) return { text: '', note: 'The body is empty.' };
  if (text === undefined)
    return {
      text: body,
      note: isTruncated ? 'The beginning of the body, as base64:' : 'The body is no text. As base64:',
    };
  return { text: laidOut(text), note: '' };
}

function laidOut(text: string): string {
  try {
    return depthOf(text) > MAX_DEPTH ? text : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Counts nested brackets. Brackets in strings count, too, which only lowers the limit. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
