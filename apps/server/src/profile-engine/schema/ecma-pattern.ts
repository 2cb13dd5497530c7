/** White space in RE2. JavaScript has more. */
const SPACE = String.raw`\t\n\f\r `;
const NO_SPACE = String.raw`\0-\x08\x0b\x0e-\x1f\x21-\u{10ffff}`;

/** Parts of a pattern that RE2 and JavaScript read differently: RE2's meaning outside and inside a class. */
const MEANINGS: Readonly<Record<string, { readonly outside: string; readonly inside: string }>> = {
  '.': { outside: String.raw`[^\n]`, inside: '.' },
  [String.raw`\s`]: { outside: `[${SPACE}]`, inside: SPACE },
  [String.raw`\S`]: { outside: `[^${SPACE}]`, inside: NO_SPACE },
};

/** An escape, the start of a class and a bracket that is its first member, or one character. */
const PART = /\\.|\[\^?\]?|./gsu;

/**
 * Translates a field's pattern for JSON Schema, which uses JavaScript's regular expressions. The result matches what
 * RE2, which checks the values, matches (D-PRO-24).
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
      // RE2 has no empty class, so the bracket is a member.
      if (part.endsWith(']')) return String.raw`${part.slice(0, -1)}\]`;
    }
    return part;
  });
}
