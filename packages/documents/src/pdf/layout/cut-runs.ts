import { directionOf, mirrored } from '../../writing/directions.js';
import type { DirectedRun } from '../../writing/directions.js';
import type { DocumentFonts } from '../fonts/document-fonts.js';
import type { Face } from '../fonts/font-file.js';
import { isSimpleText } from '../fonts/simple-text.js';
import type { TextFont } from '../fonts/text-font.js';

/** Characters of one line that are drawn together. */
export interface TextRun extends DirectedRun {
  readonly font: TextFont;
}

const MARK = /\p{Mark}/u;
const SPACE = /\p{White_Space}/u;
const ARABIC = /\p{Script=Arabic}/u;

/** How characters are drawn together: one after the other, or shaped after their neighbours of the same kind. */
type Way = 'simple' | 'Arabic' | 'other';

/**
 * Cuts a line where the font or the way of drawing changes. Also cuts after each word that runs from right to left,
 * so that the document has its words in reading order.
 */
export function cutRuns(runs: readonly DirectedRun[], face: Face, fonts: DocumentFonts): TextRun[] {
  return runs.flatMap((run) => cutRun(run, face, fonts));
}

function cutRun({ text, level }: DirectedRun, face: Face, fonts: DocumentFonts): TextRun[] {
  const isFromRight = directionOf(level) === 'rtl';
  const runs: Array<{ readonly font: TextFont; readonly way: Way; readonly level: number; text: string }> = [];
  for (const character of isFromRight ? mirrored(text) : text) {
    const font = fonts.fontOf(character.codePointAt(0) ?? 0, face);
    const way = wayOf(character);
    const last = runs.at(-1);
    const goesOn = last?.font === font && last?.way === way && !(isFromRight && last.text.endsWith(' '));
    if (last && (goesOn || follows(character, last.font))) last.text += character;
    else if (font) runs.push({ font, way, level, text: character });
  }
  return runs;
}

function wayOf(character: string): Way {
  if (isSimpleText(character)) return 'simple';
  return ARABIC.test(character) ? 'Arabic' : 'other';
}

/** Marks go with what they stand on, spaces with what they follow, where its font has them. */
function follows(character: string, font: TextFont): boolean {
  return (MARK.test(character) || SPACE.test(character)) && font.has(character.codePointAt(0) ?? 0);
}
