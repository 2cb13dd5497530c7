/**
 * Returns a text for comparisons that ignore case (D-SEA-5), the same in every language. Lower case alone would keep
 * `σ` and `ς` apart, upper case alone `ẞ` and `ß`.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}

/** Accents, up to 30 together, with another one behind them. U+034F already parts them. */
const MANY_ACCENTS = /(?:(?!\u034F)\p{M}){30}(?!\u034F)(?=\p{M})/gu;

/**
 * Normalizes a text. The time to order accents grows with the square of their number, so more than 30 are ordered in
 * parts, as the Stream-Safe Text Format of Unicode does.
 */
function normalize(text: string, form: 'NFC' | 'NFD'): string {
  return text.replace(MANY_ACCENTS, '$&\u034F').normalize(form);
}

/** The number of characters that decide about the order of a text. */
const ORDERED_CHARACTERS = 64;

/** Returns the beginning of a text without case and accents, by which lists are ordered: `Ö` is beside `O` (D-SEA-36). */
export function orderedText(text: string): string {
  const beginning = [...text.slice(0, 2 * ORDERED_CHARACTERS)].slice(0, ORDERED_CHARACTERS).join('');
  return foldCase(normalize(beginning, 'NFD').replace(/\p{M}/gu, ''));
}

const APOSTROPHES = /['\u2019]/g;
const BEYOND_ASCII = /[^ -~]/;

/** Returns a text as others are compared with it: composed, and with the apostrophe of ASCII (D-SEA-5). */
export function unifyText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return normalize(text, 'NFC').replace(APOSTROPHES, "'");
}

/**
 * Returns the ways in which a text may be stored that a filter names: as it came, composed or decomposed, and with
 * either apostrophe (D-SEA-5). So texts stay as they were sent, and most have one way.
 */
export function spellingsOf(text: string): readonly string[] {
  const forms = new Set([text, normalize(text, 'NFC'), normalize(text, 'NFD')]);
  const written = [...forms].flatMap((form) => [form, form.replace(APOSTROPHES, "'"), form.replace(APOSTROPHES, '’')]);
  return [...new Set(written)];
}

/** Caches folded texts for repeated comparisons, because folding a long text takes as long as searching it. */
export class FoldedTexts {
  readonly #folded = new Map<string, string>();

  of(text: string): string {
    const known = this.#folded.get(text);
    if (known !== undefined) return known;
    const folded = foldCase(text);
    this.#folded.set(text, folded);
    return folded;
  }
}

const RUNS = /[\p{L}\p{N}\p{M}+#.@_]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const SOFT_HYPHEN = /\u00AD/g;
const FULL_STOPS = /\.+$/;

/** Limit of a word in characters. Longer words are cut, in texts and in searches alike. */
const MAX_WORD_LENGTH = 40;

/**
 * Returns the words of a text, each once, as they are stored and searched (D-SEA-25): case and the encoding of accents
 * do not matter.
 */
export function wordsOf(text: string): string[] {
  const folded = normalize(foldCase(text.replace(SOFT_HYPHEN, '')), 'NFC');
  const words = new Set<string>();
  for (const run of folded.match(RUNS) ?? []) {
    const word = cut(run).replace(FULL_STOPS, '');
    if (LETTER_OR_DIGIT.test(word)) words.add(word);
  }
  return [...words];
}

/** Cuts between characters, each of at most two units. */
function cut(run: string): string {
  return run.length <= MAX_WORD_LENGTH
    ? run
    : [...run.slice(0, 2 * MAX_WORD_LENGTH)].slice(0, MAX_WORD_LENGTH).join('');
}

const ZIP_CODE = /^\s*(\d{5})(?:-?\d{4})?\s*$/;

/**
 * Returns the five digits of a US postal code, which may have a four-digit extension (D-SEA-11). Undefined for any
 * other text.
 */
export function zipCodeOf(text: string): string | undefined {
  return ZIP_CODE.exec(text)?.[1];
}
