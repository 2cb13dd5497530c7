const LEVELS = 9;
const MAX_MARKER = 40;
export const BULLET = 23;
export const NO_NUMBER = 255;

export interface ListLevel {
  readonly start: number;
  /** The format of numbers, by its code in [MS-OSHARED] 2.2.1.3. */
  readonly format: number;
  /** The text of the marker. Characters below 9 stand for the number of a level. */
  readonly text: string;
  /** Whether the marker has the numbers of all levels in digits. */
  readonly isLegal: boolean;
  /** An item of a level below this one lets the level begin anew. */
  readonly restartsBelow: number;
}

/** A use of a list. All uses of a list count on, except for the levels in `starts`, which begin anew with this use. */
export interface ListUse {
  readonly list: number | string;
  readonly levels: ReadonlyArray<ListLevel | undefined>;
  readonly starts: ReadonlyMap<number, number>;
}

/** Counts the items of the lists of a document ([MS-DOC] 2.4.6.3, [ECMA-376-1] 17.9). */
export class ListCounter {
  readonly #counts = new Map<number | string, Array<number | undefined>>();
  readonly #begun = new Set<ListUse>();

  /** Counts an item, and returns its number or bullet; undefined if it has none. Takes items in their order. */
  next(use: ListUse, level: number): string | undefined {
    const { list, levels, starts } = use;
    if (levels[level] === undefined) return undefined;
    const counts = this.#counts.get(list) ?? [];
    this.#counts.set(list, counts);
    if (!this.#begun.has(use)) for (const index of starts.keys()) counts[index] = undefined;
    this.#begun.add(use);
    const startOf = (index: number): number => starts.get(index) ?? levels[index]?.start ?? 1;
    for (let index = 0; index < level; index += 1) counts[index] ??= startOf(index);
    const last = counts[level];
    counts[level] = last === undefined ? startOf(level) : last + 1;
    for (let index = level + 1; index < LEVELS; index += 1)
      if (level < (levels[index]?.restartsBelow ?? index)) counts[index] = undefined;
    return markerOf(levels[level], levels, counts);
  }
}

function markerOf(
  { format, text, isLegal }: ListLevel,
  levels: ListUse['levels'],
  counts: ReadonlyArray<number | undefined>,
): string | undefined {
  if (format === BULLET) return /^[^\p{L}\p{N}\p{Co}\s]$/u.test(text) ? text : '•';
  const marker = Array.from(text.slice(0, MAX_MARKER), (character) => {
    const index = character.charCodeAt(0);
    return index < LEVELS ? numberOf(counts[index] ?? 1, isLegal ? 0 : (levels[index]?.format ?? 0)) : character;
  }).join('');
  return marker.trim() === '' ? undefined : marker.trim();
}

const A = 97;
const LETTERS = 26;
const ROMAN: ReadonlyArray<readonly [value: number, letters: string]> = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
  ] as const),
  ...([
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];
const MAX_ROMAN = 3999;
const MAX_LETTERS = 780;

/** Numbers by the format. All other formats are written in digits. */
const FORMATS: Readonly<Record<number, (number: number) => string>> = {
  1: (number) => roman(number).toUpperCase(),
  2: roman,
  3: (number) => letters(number).toUpperCase(),
  4: letters,
  22: (number) => String(number).padStart(2, '0'),
  [NO_NUMBER]: () => '',
};

function numberOf(number: number, format: number): string {
  return FORMATS[format]?.(number) ?? String(number);
}

function roman(number: number): string {
  if (number < 1 || number > MAX_ROMAN) return String(number);
  let [left, text] = [number, ''];
  for (const [value, sign] of ROMAN) for (; left >= value; left -= value) text += sign;
  return text;
}

/** After z come aa, bb and so on. */
function letters(number: number): string {
  if (number < 1 || number > MAX_LETTERS) return String(number);
  return String.fromCharCode(A + ((number - 1) % LETTERS)).repeat(Math.ceil(number / LETTERS));
}
