import { Turn } from '../../../runtime/index.js';

/** How many rows are read at once. */
export const ROWS_PER_READ = 1000;

/** All rows, a part of them at a time, with turns of others in between. Each part begins behind the last row before it. */
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
