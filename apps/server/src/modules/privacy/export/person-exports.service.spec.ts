import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import { UnitOfWorkWithoutDatabase } from '../../../../test/support/unit-of-work-without-database.js';
import type { Session } from '../../../database/index.js';
import { newTransactionId } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { SystemClock } from '../../../runtime/index.js';
import type { AdministrationTrail } from '../../access/index.js';
import type { PersonFinder } from '../person-finder.js';
import type { PersonArchive } from './person-archive.js';
import { PersonExportsService } from './person-exports.service.js';
import type { ArchiveFile } from './write-zip.js';

class WritingNothing extends UnitOfWorkWithoutDatabase {
  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return work(this.reader);
  }
}

const PIECES = 64;
const PIECE_BYTES = 65_536;

async function* contentOf(): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < PIECES; piece += 1) yield Buffer.alloc(PIECE_BYTES);
}

const archive = {
  async *read(): AsyncGenerator<ArchiveFile> {
    yield { path: 'file', content: contentOf(), isCompressed: false };
  },
};

describe('exports of people', () => {
  let log: RecordingLog;
  let exports: PersonExportsService;
  const readers: Readable[] = [];

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    log = new RecordingLog();
    const finder = { demand: () => Promise.resolve() };
    const trail = { record: () => Promise.resolve() };
    exports = new PersonExportsService(
      new WritingNothing(),
      finder as unknown as PersonFinder,
      archive as unknown as PersonArchive,
      trail as unknown as AdministrationTrail,
      new SystemClock(),
      log,
    );
  });

  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.destroy();
    // A timer that is cleared after the reset would take another one with it.
    await settle();
    mock.timers.reset();
  });

  const contextOf = (customerId: number, username: string): RequestContext => {
    const caller = { customerId, username, group: '', administrator: true, access: {}, personId: 0, requestsPerDay: 1 };
    return { customerId, caller, transactionId: newTransactionId() };
  };

  /** On a slow machine, a step may give others up to 64 turns. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  };

  const pass = async (ms: number): Promise<void> => {
    mock.timers.tick(ms);
    await settle();
  };

  const begin = async (customerId: number, username: string): Promise<Readable> => {
    const { attachment } = await exports.reply(contextOf(customerId, username), 1);
    const content = attachment?.content(new AbortController().signal, () => undefined);
    if (content === undefined) throw new Error('There is no archive.');
    content.on('error', () => undefined);
    readers.push(content);
    content.read(0);
    await settle();
    return content;
  };

  it('leave a place for other customers, however many users of a customer read slowly (D-PRV-1)', async () => {
    const slow = [await begin(2002, '2002.one'), await begin(2002, '2002.two')];
    expect((await text(await begin(1001, '1001.admin'))).length).toBeGreaterThan(PIECES * PIECE_BYTES);
    expect(slow.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  it('end a reader that takes nothing for two minutes, and let the next one begin (D-PRV-1)', async () => {
    const stalled = await begin(2002, '2002.one');
    await until('a part of the archive', () => stalled.readableLength);
    const next = await begin(2002, '2002.two');
    await pass(119_000);
    expect(stalled.destroyed).toBe(false);
    await pass(1000);
    expect(stalled.errored).toMatchObject({ name: 'ReadTooSlowly' });
    expect((await text(next)).length).toBeGreaterThan(PIECES * PIECE_BYTES);
    expect(log.text).toContain('An export of a person was ended: The reader took nothing for 120 seconds');
  });

  it('end a reader that takes 1 KiB a second, and none that takes 32 KiB a second (D-PRV-1)', async () => {
    const [slow, fast] = [await begin(2002, '2002.one'), await begin(1001, '1001.admin')];
    await until('a part of both archives', () => slow.readableLength && fast.readableLength);
    for (let minute = 0; minute < 4; minute += 1) {
      for (let half = 0; half < 30; half += 1) {
        await pass(2000);
        fast.read();
        await settle();
      }
      slow.read();
      await settle();
    }
    expect([slow.destroyed, fast.errored]).toEqual([true, null]);
  });
});
