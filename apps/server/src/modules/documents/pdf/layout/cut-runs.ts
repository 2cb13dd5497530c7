import type { DocumentFonts } from '../fonts/document-fonts.js';
import type { Weight } from '../fonts/font-file.js';
import { isSimpleText } from '../fonts/simple-text.js';
import type { TextFont } from '../fonts/text-font.js';

/** Characters of one line that are drawn together. */
export interface TextRun {
  readonly font: TextFont;
  readonly text: string;
}

const MARK = /\p{Mark}/u;
const SPACE = /\p{White_Space}/u;

/** Cuts a line where the font changes, or where letters begin that are joined, stacked or written from the right. */
export function cutRuns(line: string, weight: Weight, fonts: DocumentFonts): TextRun[] {
  const runs: Array<{ readonly font: TextFont; readonly isSimple: boolean; text: string }> = [];
  for (const character of line) {
    const font = fonts.fontOf(character.codePointAt(0) ?? 0, weight);
    const last = runs.at(-1);
    if (last && goesOn(last, character, font)) {
      last.text += character;
    } else if (font) {
      runs.push({ font, isSimple: isSimpleText(character), text: character });
    }
  }
  return runs.flatMap(withoutLastSpaces);
}

/** What is written from the right would have the spaces after it at its left. */
function withoutLastSpaces({ font, isSimple, text }: TextRun & { readonly isSimple: boolean }): TextRun[] {
  const trimmed = isSimple ? text : text.trimEnd();
  const runs = [{ font, text: trimmed }];
  return trimmed === text ? runs : [...runs, { font, text: text.slice(trimmed.length) }];
}

/** Marks go with what they stand on, spaces with what they follow, where its font has them. */
function goesOn(run: TextRun & { readonly isSimple: boolean }, character: string, font: TextFont | undefined): boolean {
  const follows = MARK.test(character) || SPACE.test(character);
  if (follows && run.font.has(character.codePointAt(0) ?? 0)) return true;
  return run.font === font && isSimpleText(character) === run.isSimple;
}
