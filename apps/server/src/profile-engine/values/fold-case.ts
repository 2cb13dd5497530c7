/**
 * Returns a text for comparisons that ignore case (D-SEA-5), the same in every language. Lower case alone would keep
 * `σ` and `ς` apart, upper case alone `ẞ` and `ß`.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
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
