import type { MoveSource } from './move-source.js';
import type { MoveTarget } from './move-target.js';
import { CONTENTS } from './moved-contents.js';
import type { MovedContents } from './moved-contents.js';
import { batchesOf, countRows } from './table-rows.js';
import type { Row } from './table-rows.js';

/** Comparing reads everything twice, which takes about as long as to copy it. */
const TIMES = 2;

const MEASURED_MS = 1000;

/** Contents that are copied together to measure. */
const SAMPLE = 16;

export interface Estimate {
  /** The tables that have rows, the largest first. */
  readonly tables: ReadonlyArray<readonly [name: string, rows: number]>;
  readonly rows: number;
  /** Undefined if the files stay where they are. */
  readonly contents: number | undefined;
  readonly bytes: number;
  /** Undefined if the move has begun before. */
  readonly seconds: number | undefined;
  readonly hasBegun: boolean;
}

/** Counts what is to be copied. Copies a small part of it, and takes that back, to measure how long all will take. */
export async function estimate({
  source,
  target,
  contents,
}: {
  readonly source: MoveSource;
  readonly target: MoveTarget;
  readonly contents: MovedContents | undefined;
}): Promise<Estimate> {
  const counted = [];
  for (const table of source.tables) counted.push({ table, count: await countRows(source.reader, table) });
  const sorted = counted.toSorted((one, other) => other.count - one.count);
  const rows = counted.reduce((sum, { count }) => sum + count, 0);
  const contentRows = counted.find(({ table }) => table.name === CONTENTS);
  const hasBegun = (await source.state()) !== undefined;
  let seconds = 0;
  if (!hasBegun) {
    const [largest] = sorted;
    if (largest) seconds += rows * (await secondsOf(largest.table, (sample) => target.rehearse(largest.table, sample)));
    if (contents && contentRows)
      seconds +=
        contentRows.count *
        (await secondsOf(contentRows.table, (sample) => contents.rehearse(sample.slice(0, SAMPLE)), SAMPLE));
  }
  return {
    tables: sorted.filter(({ count }) => count > 0).map(({ table, count }) => [table.name, count]),
    rows,
    contents: contents && (contentRows?.count ?? 0),
    bytes: (await contents?.sizeOfSource()) ?? 0,
    seconds: hasBegun ? undefined : seconds * TIMES,
    hasBegun,
  };

  /** Returns the seconds that each row takes. */
  async function secondsOf(
    table: MoveSource['tables'][number],
    work: (sample: readonly Row[]) => Promise<void>,
    most = Infinity,
  ): Promise<number> {
    const began = performance.now();
    let count = 0;
    for await (const sample of batchesOf(source.reader, table)) {
      await work(sample);
      count += Math.min(most, sample.length);
      if (performance.now() - began > MEASURED_MS) break;
    }
    return (performance.now() - began) / 1000 / Math.max(1, count);
  }
}
