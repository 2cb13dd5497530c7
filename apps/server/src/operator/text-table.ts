/** Characters that a terminal would obey instead of showing them. */
const CONTROL = /\p{Cc}/gu;

/** Renders rows with aligned columns. The first row is the heading. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => cell.replace(CONTROL, '?')));
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((cells) => lengthOf(cells[column])))) ?? [];
  const rendered = lines.map((cells) =>
    cells
      .map((cell, column) => pad(cell, widths[column]))
      .join('  ')
      .trimEnd(),
  );
  return `${rendered.join('\n')}\n`;
}

function pad(text: string, width = 0): string {
  return text + ' '.repeat(width - lengthOf(text));
}

/** Counts characters, not UTF-16 units. */
function lengthOf(text = ''): number {
  return Array.from(text).length;
}

/** Returns a number with its noun: `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
