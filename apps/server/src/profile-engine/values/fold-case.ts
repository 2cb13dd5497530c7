/**
 * A text as it is compared where case makes no difference (D-SEA-5), alike in every language. Lower case alone would keep
 * `σ` and `ς` apart, upper case alone `ẞ` and `ß`.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}

/** Texts that are compared often: each is folded once, for a long one takes as long to fold as to search. */
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
