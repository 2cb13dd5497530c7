import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Configuration, ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import type { ZipCode } from './zip-code.entity.js';
import { ZipCodesRepository } from './zip-codes.repository.js';
import { pointAt } from './zip-points.js';

/** Puts the places of US postal codes into the database: from the file that the environment names, or from the table that ships with the server (D-SEA-22). */
@Injectable()
export class ZipCodesService implements OnApplicationShutdown, OnModuleInit {
  #filling = Promise.resolve();

  constructor(
    private readonly configuration: Configuration,
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ZipCodesRepository,
    private readonly log: Log,
  ) {}

  /** Skips a table that was read before. The table that ships is stored at the first start only, and no start waits for it. */
  async onModuleInit(): Promise<void> {
    const stored = await this.repository.findDigest(this.unitOfWork.reader);
    const { zipCodes } = this.configuration;
    if (zipCodes === undefined || (zipCodes.ships && stored !== undefined)) return;
    const filling = this.#fill(zipCodes.file, stored);
    if (!zipCodes.ships) return filling;
    this.#filling = filling.catch((error: unknown) =>
      this.log.willRetry('The table of postal codes was not read', error),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#filling;
  }

  async #fill(file: string, stored: string | undefined): Promise<void> {
    const bytes = await readFile(file);
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (digest === stored) return;
    try {
      const zipCodes = readZipCodes(bytes.toString());
      await this.unitOfWork.write((session) => this.repository.replace(session, digest, zipCodes));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new ConfigurationError(`TALENT_ZIP_CODES ${error.message}.`, { cause: error });
    }
  }
}

/**
 * The names of columns in tables of postal codes. The first name of each is the one that the gazetteer of the US Census
 * Bureau uses.
 */
const COLUMNS = {
  code: ['geoid', 'zip', 'zipcode', 'zip_code', 'postal_code'],
  latitude: ['intptlat', 'latitude', 'lat'],
  longitude: ['intptlong', 'longitude', 'lng', 'lon'],
} as const;
const SEPARATORS = ['\t', '|', ';', ','];

/**
 * Reads the postal codes of a table. The table has a line of headings, and tabs, bars, semicolons or commas between its columns. If a code
 * occurs twice, the first one counts.
 *
 * @throws TypeError that says what is wrong with the table
 */
export function readZipCodes(text: string): ZipCode[] {
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
