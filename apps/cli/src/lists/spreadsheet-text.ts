/** What a spreadsheet would take for a formula, or would itself put before text. */
const GUARDED = /^[=+\-@\t\r'＝＋－＠]/u;

/** Text for a cell of a spreadsheet: where it begins like a formula, a `'` stands before it, which keeps it text. */
export function toSpreadsheetText(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/** What a cell says: a `'` is taken away from before whatever `toSpreadsheetText` would put one. */
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
