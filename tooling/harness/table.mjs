/**
 * Formats rows as text. A column is as wide as its widest cell, and is named after the member.
 *
 * @param {Record<string, unknown>[]} rows
 */
export function formatTable(rows) {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index].length)));
  return lines
    .map((line) => `  ${line.map((cell, index) => cell.padEnd(widths[index])).join('  ')}`.trimEnd())
    .join('\n');
}
