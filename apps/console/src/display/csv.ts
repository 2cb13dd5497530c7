/**
 * The places before what spreadsheets would run as a formula: at the beginning of a cell, and behind what some of them
 * take for the end of a cell.
 */
const BEFORE_FORMULAS = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

function cellOf(text: string): string {
  return `"${text.replace(BEFORE_FORMULAS, "$1'").replaceAll('"', '""')}"`;
}

/**
 * Returns a table as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. An apostrophe before what a
 * spreadsheet would take for a formula makes it a text.
 */
export function csvOf(rows: ReadonlyArray<readonly string[]>): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}
