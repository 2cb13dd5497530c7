import type { RenderedEvent } from '../../src/sink-event.js';
import { visible } from './visible-text.js';

/** JSON that is nested deeper is shown as it came: its indentation would be longer than itself. */
const MAX_DEPTH = 64;
/** More is shown when it is asked for. */
const MAX_SHOWN = 100_000;

/** A body to be shown. */
interface BodyText {
  readonly text: string;
  /** The sentence above the text; empty if there is nothing to say. */
  readonly note: string;
  /** How many characters are left out. */
  readonly hidden: number;
}

/** JSON with its members below one another; any other text as it is; bytes as base64. */
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

/** How deep brackets stand in one another; brackets in texts count too, which only makes it more careful. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
