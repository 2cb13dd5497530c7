import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import type { Configuration, ZipCodesConfiguration } from '../../config/index.js';
import { Log } from '../../runtime/index.js';
import { ZipCodesRepository } from './zip-codes.repository.js';
import { ZipCodesService } from './zip-codes.service.js';

describeOnEachDatabase('the table of postal codes', (createDatabase) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zip-codes-'));
  const opened = openBeforeAll(createDatabase);

  beforeEach(() => opened.unitOfWork.write((session) => session.query('DELETE FROM zip_code_sources')));

  function fileOf(name: string, code: string): string {
    const file = path.join(folder, name);
    writeFileSync(file, `zip,lat,lng\n${code},40.75,-73.99\n`);
    return file;
  }

  /** Starts a node and ends it. */
  async function start(zipCodes: ZipCodesConfiguration | undefined): Promise<void> {
    const configuration = { zipCodes } as Configuration;
    const log = new Log(pino({ level: 'silent' }));
    const service = new ZipCodesService(configuration, opened.unitOfWork, new ZipCodesRepository(), log);
    await service.onModuleInit();
    await service.onApplicationShutdown();
  }

  const known = async (): Promise<string[]> =>
    (await opened.unitOfWork.reader.query<{ code: string }>('SELECT code FROM zip_codes')).map(({ code }) => code);

  it('is that of the file that was named last, and stays if no file is named (D-SEA-22)', async () => {
    await start({ file: fileOf('named.txt', '10001'), ships: false });
    await start(undefined);
    await start({ file: fileOf('ships.txt', '10002'), ships: true });
    expect(await known()).toEqual(['10001']);
    await start({ file: fileOf('newer.txt', '10003'), ships: false });
    expect(await known()).toEqual(['10003']);
  });

  it('is the one that ships if there is none yet, and a table that cannot be read ends no start (D-SEA-22)', async () => {
    await start({ file: path.join(folder, 'nowhere.txt'), ships: true });
    await start({ file: fileOf('ships.txt', '10002'), ships: true });
    expect(await known()).toEqual(['10002']);
  });
});
