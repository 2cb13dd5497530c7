import { Turn } from '../../../runtime/index.js';

/** Rows of one read. */
export const ROWS_PER_READ = 1000;

/**
 * Returns all rows. Reads one part at a time and lets other work run in between. Each part begins after the last row of
 * the part before.
 */
export async function readInParts<Row>(readBehind: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const turn = new Turn();
  const rows: Row[] = [];
  for (;;) {
    const part = await readBehind(rows.at(-1));
    for (const row of part) rows.push(row);
    if (part.length < ROWS_PER_READ) return rows;
    if (turn.isOver()) await turn.pass();
  }
}
