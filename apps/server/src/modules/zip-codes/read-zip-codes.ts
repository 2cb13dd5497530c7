import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ZipCode } from './zip-code.entity.js';
import { pointAt } from './zip-points.js';

/**
 * The names of columns in tables of postal codes. The first name of each is the one that the gazetteer of the US Census
 * Bureau uses.
 */
const COLUMNS = {
  code: ['geoid', 'zip', 'zipcode', 'zip_code', 'postal_code'],
  latitude: ['intptlat', 'latitude', 'lat'],
  longitude: ['intptlong', 'longitude', 'lng', 'lon'],
} as const;
const LINES_AT_ONCE = 1000;
const SEPARATORS = ['\t', '|', ';', ','];

/**
 * Reads the postal codes of a table. The table has a line of headings, and tabs, bars, semicolons or commas between its columns. If a code
 * occurs twice, the first one counts.
 *
 * @throws TypeError that says what is wrong with the table
 */
export async function readZipCodes(text: string): Promise<ZipCode[]> {
  const [headings = '', ...lines] = text.split(/\r?\n/);
  const separator = SEPARATORS.find((each) => headings.includes(each)) ?? ',';
  const cellsOf = (line: string): string[] =>
    line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const names = cellsOf(headings.replace(/^\uFEFF/, '')).map((name) => name.toLowerCase());
  const [code, latitude, longitude] = [COLUMNS.code, COLUMNS.latitude, COLUMNS.longitude].map((known) => {
    const at = names.findIndex((name) => known.some((each) => each === name));
    if (at < 0) throw new TypeError(`must have a column ${known.join(' or ')} in its first line`);
    return at;
  }) as [number, number, number];
  const found = new Map<string, ZipCode>();
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await nextTurn();
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    const zip = readZipCode(cells[code], cells[latitude], cells[longitude]);
    if (zip === undefined) throw new TypeError(`must have five digits and a point on earth in line ${index + 2}`);
    if (!found.has(zip.code)) found.set(zip.code, zip);
  }
  return [...found.values()];
}

function readZipCode(code = '', latitude = '', longitude = ''): ZipCode | undefined {
  const [north, east] = [degrees(latitude), degrees(longitude)];
  const isPoint = Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return /^\d{5}$/.test(code) && isPoint ? { code, ...pointAt(north, east) } : undefined;
}

function degrees(text: string): number {
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}
