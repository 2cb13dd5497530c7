/** Spreadsheets run a cell that begins so as a formula, also behind spaces. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;

function cellOf(text: string): string {
  return `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/** Returns a table as CSV. An apostrophe before what a spreadsheet would take for a formula makes it a text. */
export function csvOf(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Saves a table as a file, with the mark by which spreadsheets know UTF-8. */
export function saveCsv(name: string, rows: ReadonlyArray<readonly string[]>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', csvOf(rows)], { type: 'text/csv' }));
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
