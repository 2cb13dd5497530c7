/** Matches text that a spreadsheet takes for a formula, or the character that it puts before text. */
const GUARDED = /^[=+\-@\t\r'＝＋－＠]/u;

/** Text for a cell of a spreadsheet: where it begins like a formula, a `'` stands before it, which keeps it text. */
export function toSpreadsheetText(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell, without a `'` that `toSpreadsheetText` puts before it. */
export function fromSpreadsheetText(cell: string): string {
  const rest = cell.slice(1);
  return cell.startsWith("'") && GUARDED.test(rest) ? rest : cell;
}

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

/** True or false as a text has it, in capitals too, which spreadsheets write; undefined for any other text. */
export function parseFlag(text: string): boolean | undefined {
  return FLAGS.get(text.toLowerCase());
}
