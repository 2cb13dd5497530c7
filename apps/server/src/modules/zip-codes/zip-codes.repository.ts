import { Injectable } from '@nestjs/common';
import { inBatches, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { ZipCodeSource } from './zip-code-source.entity.js';
import { ZipCode } from './zip-code.entity.js';

const ZIP_CODES = new Table(ZipCode);
const SOURCES = new Table(ZipCodeSource);
const ROWS_AT_ONCE = 200;
const THE_SOURCE = 1;

@Injectable()
export class ZipCodesRepository {
  /** Returns the digest of the file that the stored codes come from, or undefined if there are no codes. */
  async findDigest(session: Session): Promise<string | undefined> {
    const sources = await session.query<Pick<ZipCodeSource, 'digest'>>(
      `SELECT ${SOURCES.columns(['digest'])} FROM zip_code_sources WHERE id = ?`,
      [THE_SOURCE],
    );
    return sources[0]?.digest;
  }

  async replace(session: Session, digest: string, zipCodes: readonly ZipCode[]): Promise<void> {
    await session.query(`${SOURCES.insert()} ${SOURCES.orUpdate()}`, SOURCES.valuesOf({ id: THE_SOURCE, digest }));
    await session.query('DELETE FROM zip_codes');
    for (const part of inBatches(zipCodes, ROWS_AT_ONCE)) {
      const values = part.flatMap((zip) => ZIP_CODES.valuesOf(zip));
      await session.query(ZIP_CODES.insert(part.length), values);
    }
  }
}
