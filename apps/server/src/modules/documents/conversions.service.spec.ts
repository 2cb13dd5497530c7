import { setImmediate } from 'node:timers/promises';
import 'reflect-metadata';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { gate } from '../../../test/support/gate.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestClock } from '../../../test/support/test-clock.js';
import type { RequestContext } from '../../http/index.js';
import type { FileContents, FileRenditions, StoredRendition } from '../files/index.js';
import { ConversionsService } from './conversions.service.js';
import type { DocumentEngines, ConversionResult } from './document-engines.js';
import { DocumentQueue } from './document-queue.js';

const HOUR_MS = 3_600_000;
const FILE = { name: 'n', hash: 'h', size: 1, type: 'application/rtf', filename: 'cv.rtf' };
const CONVERSION = { of: 'people/1', file: FILE, kind: 'pdf' } as const;

const REFLOW: ConversionResult = { file: 'reflow', failure: null, madeBy: 'rtf-pdf', omissions: [] };
const EXACT: ConversionResult = { file: 'exact', failure: null, madeBy: 'office', omissions: [] };
const CRASHED: ConversionResult = { failure: 'CRASH', madeBy: null, omissions: [] };

/** Two engines, of which `office` is the better, and their stored results. */
class Machine {
  readonly clock = new TestClock();
  readonly turns = new DocumentQueue(new RecordingLog());
  /** The version of the better engine, if it is here. */
  office: string | undefined;
  fonts = 'none';
  kept: StoredRendition | undefined;
  /** Results of the next conversions. */
  readonly next: ConversionResult[] = [];
  asked = 0;
  /** A conversion waits until this settles. */
  until: Promise<unknown> = Promise.resolve();

  readonly #engines: Pick<DocumentEngines, 'hasBetterThan' | 'fingerprint' | 'make'> = {
    hasBetterThan: (engine) => Promise.resolve(this.office !== undefined && engine === 'rtf-pdf'),
    fingerprint: () => Promise.resolve(`${this.office} ${this.fonts}`),
    make: async (_request, use) => {
      this.asked += 1;
      await this.until;
      return use(this.next.shift() ?? CRASHED);
    },
  };

  readonly #renditions: Pick<FileRenditions, 'find' | 'keep'> = {
    find: () => Promise.resolve(this.kept),
    keep: (_ctx, _of, { file, ...how }) => {
      const content = file === undefined ? undefined : { name: file, size: 1 };
      const { engines } = how;
      this.kept =
        (content ?? !this.kept?.content) ? { ...how, content, madeAt: this.clock.now() } : { ...this.kept, engines };
      return Promise.resolve(this.kept);
    },
  };

  readonly conversions = new ConversionsService(
    this.#engines as DocumentEngines,
    this.turns,
    { read: () => Promise.resolve(undefined) } as unknown as FileContents,
    this.#renditions as FileRenditions,
    this.clock,
  );

  ask(gone?: AbortSignal): Promise<string> {
    const ctx = {
      customerId: 1001,
      caller: { username: 'ada' },
      transactionId: 't',
      ...(gone && { client: { gone } }),
    };
    return this.conversions.convert(ctx as unknown as RequestContext, CONVERSION).then(
      ({ content }) => content.name,
      (error: Error) => error.message,
    );
  }
}

describe('ConversionsService (D-FIL-5)', () => {
  let machine: Machine;

  beforeEach(() => {
    machine = new Machine();
  });

  const make = async (...made: ConversionResult[]): Promise<string> => {
    machine.next.push(...made);
    return machine.ask();
  };
  it('continues with what its caller left, so that a repeated request starts nothing again', async () => {
    const finished = gate();
    machine.until = finished.opened;
    machine.next.push(REFLOW);
    const client = new AbortController();
    const left = machine.ask(client.signal);
    await until('a conversion', () => machine.asked);
    client.abort(new Error('gone'));
    const again = [machine.ask(), machine.ask()];
    await setImmediate();
    finished.open();
    expect(await Promise.all([left, ...again])).toEqual(['reflow', 'reflow', 'reflow']);
    expect(machine.asked).toBe(1);
  });

  it('begins nothing for a caller who left before its turn', async () => {
    expect(await machine.ask(AbortSignal.abort(new Error('gone')))).toBe('gone');
    expect(machine.asked).toBe(0);
  });

  it('has it made again once a better engine is here', async () => {
    await make(REFLOW);
    machine.clock.advance(HOUR_MS);
    expect(await machine.ask()).toBe('reflow');
    machine.office = '7';
    expect([await make(EXACT), await machine.ask()]).toEqual(['exact', 'exact']);
    machine.office = undefined;
    expect([await machine.ask(), machine.asked]).toEqual(['exact', 2]);
  });

  it('is drawn again once other fonts are here, if boxes stand in it (D-FIL-16)', async () => {
    await make({ ...REFLOW, omissions: ['GLYPHS_MISSING'] } as const);
    expect([await make(EXACT), machine.asked]).toEqual(['reflow', 1]);
    machine.fonts = 'Thai';
    expect([await machine.ask(), await machine.ask()]).toEqual(['exact', 'exact']);
    machine.fonts = 'Khmer';
    expect([await machine.ask(), machine.asked]).toEqual(['exact', 2]);
  });

  it('tries a better engine that could not read the file once in each version', async () => {
    machine.office = '7';
    await make(REFLOW);
    machine.clock.advance(HOUR_MS);
    expect([await machine.ask(), machine.asked]).toEqual(['reflow', 1]);
    machine.office = '8';
    expect([await make(REFLOW), await machine.ask(), machine.asked]).toEqual(['reflow', 'reflow', 2]);
  });

  it('keeps a failure until other engines are here, and one that may pass for an hour', async () => {
    expect(await make({ ...CRASHED, failure: 'CORRUPT' })).toMatch(/it is damaged/);
    machine.clock.advance(HOUR_MS);
    expect([await machine.ask(), machine.asked]).toEqual([expect.stringMatching(/it is damaged/), 1]);
    machine.office = '7';
    expect(await make({ ...CRASHED, failure: 'TIMEOUT' })).toMatch(/it takes too long/);
    expect([await machine.ask(), machine.asked]).toEqual([expect.stringMatching(/it takes too long/), 2]);
    machine.clock.advance(HOUR_MS);
    expect(await make(EXACT)).toBe('exact');
  });

  it('keeps what was made if other engines make nothing of it, and serves it if there is no place', async () => {
    await make(REFLOW);
    machine.office = '7';
    expect([await make(CRASHED), await machine.ask(), machine.asked]).toEqual(['reflow', 'reflow', 2]);
    machine.office = '8';
    const busy = gate();
    const requester = { group: '1001', member: 'ada' };
    const others = Array.from({ length: 9 }, () => machine.turns.run(requester, { queue: 'drawn' }, () => busy.opened));
    expect([await machine.ask(), machine.asked]).toEqual(['reflow', 2]);
    busy.open();
    await Promise.all(others);
  });

  it('refuses a reader for whom there is no place', async () => {
    const busy = gate();
    const requester = { group: '1001', member: 'ada' };
    const others = Array.from({ length: 9 }, () => machine.turns.run(requester, { queue: 'drawn' }, () => busy.opened));
    expect(await machine.ask()).toMatch(/^8 documents of your own wait already/);
    busy.open();
    await Promise.all(others);
  });
});
