import LineBreaker from 'linebreak';

/** Limit of characters in a line. Without it, marks without a width could fill a page. */
const MAX_LINE_CHARACTERS = 300;
const MARK = /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u;

export interface MeasuredText {
  readonly text: string;
  readonly widthOf: (codePoint: number) => number;
  readonly width: number;
}

/**
 * Breaks a paragraph at the positions that its language allows (Unicode's UAX 14). A word that is too long for a line
 * is broken at the end of the line.
 */
export function* breakLines({
  text,
  widthOf,
  width,
}: MeasuredText): Iterable<{ readonly text: string; readonly start: number }> {
  let [line, start, room] = ['', 0, width];
  for (const word of wordsOf(text)) {
    const needed = measure(word.trimEnd(), widthOf);
    if (needed > room && line !== '') {
      yield { text: line.trimEnd(), start };
      [line, start, room] = ['', start + line.length, width];
    }
    if (needed <= room && line.length + word.length <= MAX_LINE_CHARACTERS) {
      line += word;
      room -= measure(word, widthOf);
      continue;
    }
    const letters = word.trimEnd();
    const pieces = [...(line === '' ? [] : [line]), ...cutWord({ text: letters, widthOf, width })];
    line = `${pieces.pop() ?? ''}${word.slice(letters.length)}`;
    room = width - measure(line, widthOf);
    for (const piece of pieces) {
      yield { text: piece.trimEnd(), start };
      start += piece.length;
    }
  }
  yield { text: line.trimEnd(), start };
}

/** Yields the pieces between possible line ends, each with the spaces after it. */
function* wordsOf(text: string): Iterable<string> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    yield text.slice(start, next.position);
    start = next.position;
  }
}

function measure(text: string, widthOf: MeasuredText['widthOf']): number {
  let width = 0;
  for (const character of text) width += widthOf(character.codePointAt(0) ?? 0);
  return width;
}

function* cutWord({ text, widthOf, width }: MeasuredText): Iterable<string> {
  let [piece, taken] = ['', 0];
  for (const character of text) {
    const own = widthOf(character.codePointAt(0) ?? 0);
    const isFull = taken + own > width && !MARK.test(character);
    if (piece !== '' && (isFull || piece.length >= MAX_LINE_CHARACTERS)) {
      yield piece;
      [piece, taken] = ['', 0];
    }
    piece += character;
    taken += own;
  }
  yield piece;
}
