/** What RE2 takes for white space; in JavaScript it is more. */
const SPACE = String.raw`\t\n\f\r `;
const NO_SPACE = String.raw`\0-\x08\x0b\x0e-\x1f\x21-\u{10ffff}`;

/** What RE2 means by a part of a pattern that JavaScript reads otherwise: outside of a class, and within one. */
const MEANINGS: Readonly<Record<string, { readonly outside: string; readonly inside: string }>> = {
  '.': { outside: String.raw`[^\n]`, inside: '.' },
  [String.raw`\s`]: { outside: `[${SPACE}]`, inside: SPACE },
  [String.raw`\S`]: { outside: `[^${SPACE}]`, inside: NO_SPACE },
};

/** An escape, the start of a class and a bracket that is its first member, or one character. */
const PART = /\\.|\[\^?\]?|./gsu;

/**
 * A field's pattern as JSON Schema writes it, in the regular expressions of JavaScript: it matches what RE2, which checks
 * the values, matches (D-PRO-24).
 */
export function ecmaPattern(source: string): string {
  let inClass = false;
  return source.replaceAll(PART, (part) => {
    const meaning = MEANINGS[part]?.[inClass ? 'inside' : 'outside'];
    if (meaning !== undefined) return meaning;
    if (inClass) {
      inClass = part.startsWith('\\') || !part.endsWith(']');
    } else if (part.startsWith('[')) {
      inClass = true;
      // RE2 has no empty class: the bracket is a member
      if (part.endsWith(']')) return String.raw`${part.slice(0, -1)}\]`;
    }
    return part;
  });
}
