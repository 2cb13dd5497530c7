/** Scripts of which packaged fonts lack all or some letters, by their names in Unicode. */
const SCRIPTS = (
  'Adlam Arabic Balinese Bengali Canadian_Aboriginal Cherokee Coptic Cyrillic Devanagari Ethiopic Greek Gujarati ' +
  'Gurmukhi Han Hangul Hebrew Javanese Kannada Katakana Khmer Lao Latin Malayalam Mongolian Myanmar Nko Oriya Sinhala ' +
  'Sundanese Syriac Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Yi'
).split(' ');

/**
 * A problem that an operator can solve with fonts: a script that no font has, `other` for characters of no such script,
 * or `unusable-file`.
 */
export type FontProblem = string;

const ALL: readonly FontProblem[] = [...SCRIPTS, 'other', 'unusable-file'];

/** Returns the known font problems of a list from outside. */
export function fontProblemsIn(problems: unknown): readonly FontProblem[] {
  const given: readonly unknown[] = Array.isArray(problems) ? problems : [];
  return ALL.filter((problem) => given.includes(problem));
}

const PATTERNS = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

export function scriptOf(codePoint: number): FontProblem {
  const character = String.fromCodePoint(codePoint);
  return PATTERNS.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other';
}
