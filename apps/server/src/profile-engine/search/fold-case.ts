/**
 * A text as it is compared where case makes no difference (D-SEA-5), alike in every language. Lower case alone would keep
 * `σ` and `ς` apart, upper case alone `ẞ` and `ß`.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}
