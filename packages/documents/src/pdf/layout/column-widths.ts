/** Average width of a letter, in ems. East Asian characters are as wide as they are high. */
const LETTER = 0.58;
const WIDE = 1.02;
const WIDE_LETTERS = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;
/** A column is made so wide for the sake of its longest word, and no wider. */
const LONGEST_WORD = 130;

/**
 * Returns the widths of the columns in points. If there is room, each column fits its longest text. Otherwise the
 * columns share the width fairly.
 */
export function columnWidths(
  rows: ReadonlyArray<ReadonlyArray<readonly string[]>>,
  { width, size, gap }: { readonly width: number; readonly size: number; readonly gap: number },
): readonly number[] {
  const count = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const room = width - gap * (count - 1);
  const columns = Array.from({ length: count }, (_, at) => rows.flatMap((row) => row[at] ?? []));
  const wanted = columns.map((lines) => longest(lines, size));
  const least = columns.map((lines) =>
    Math.min(
      longest(
        lines.flatMap((line) => line.split(/\s+/)),
        size,
      ),
      LONGEST_WORD,
      room / count,
    ),
  );
  const [all, needed] = [sum(wanted), sum(least)];
  if (all <= room) return wanted.map((each) => each + (room - all) / count);
  const spare = room - needed;
  const beyond = wanted.map((each, at) => Math.sqrt(Math.max(1, each - (least[at] ?? 0))));
  return least.map((each, at) => each + (spare * (beyond[at] ?? 0)) / sum(beyond));
}

function longest(texts: readonly string[], size: number): number {
  return texts.reduce((widest, text) => Math.max(widest, estimate(text) * size), 0);
}

function estimate(text: string): number {
  let ems = 0.4;
  for (const character of text.slice(0, 200)) ems += WIDE_LETTERS.test(character) ? WIDE : LETTER;
  return ems;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
