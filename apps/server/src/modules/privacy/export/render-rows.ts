import type { PersonRow } from '../person-data.table.js';
import type { ArchivedTable } from './archive-tables.js';

/** Further members of a record, beside the columns of its row. */
export type MoreMembers = Readonly<Record<string, unknown>>;

/**
 * Renders a row as a record in JSON. JSON that is stored becomes a part of it as it stands, because parsing a long one
 * would take long.
 */
export function renderRow({ times, json }: ArchivedTable, row: PersonRow, more: MoreMembers = {}): string {
  const members = Object.entries(row).map(([column, value]) => {
    const isStoredJson = json.includes(column) && typeof value === 'string';
    const rendered = isStoredJson ? value : JSON.stringify(times.includes(column) ? timeOf(value) : value);
    return `${JSON.stringify(memberOf(column))}:${rendered}`;
  });
  const others = Object.entries(more)
    .filter(([, value]) => value !== undefined)
    .map(([member, value]) => `${JSON.stringify(member)}:${JSON.stringify(value)}`);
  return `{${[...members, ...others].join(',')}}`;
}

/** Renders records as one array in pieces, each record on a line of its own. */
export async function* renderRecords(
  parts: AsyncIterable<readonly string[]>,
  onRecord: () => void,
): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const records of parts) {
    for (const record of records) {
      yield Buffer.from(before + record);
      before = ',\n';
      onRecord();
    }
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

/** Names a member after its column: `system_id` becomes `systemId`. */
function memberOf(column: string): string {
  return column.replace(/_[a-z]/g, (match) => match.slice(1).toUpperCase());
}

/** No time is 0 or null: a form that was requested and not answered has 0. */
function timeOf(value: PersonRow[string] | undefined): string | null {
  return typeof value === 'number' && value > 0 ? new Date(value).toISOString() : null;
}
