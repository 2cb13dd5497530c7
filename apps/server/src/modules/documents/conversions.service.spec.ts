import { setImmediate } from 'node:timers/promises';
import 'reflect-metadata';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import type { EngineReport, FailureCode } from '@talent-platform/documents';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestClock } from '../../../test/support/test-clock.js';
import type { RequestContext } from '../../http/index.js';
import type { FileContents, FileRenditions, StoredRendition } from '../files/index.js';
import { ConversionsService } from './conversions.service.js';
import type { DocumentEngines, ConversionResult, ConversionRequest } from './document-engines.js';
import { DocumentQueue } from './document-queue.js';

const HOUR_MS = 3_600_000;
const FILE = { name: 'n', hash: 'h', size: 1, type: 'application/rtf', filename: 'cv.rtf' };
const CONVERSION = { of: 'people/1', file: FILE, kind: 'pdf' } as const;

const report = (id: string, version: string): EngineReport => ({
  id,
  origin: 'system',
  isAvailable: true,
  version,
  capabilities: [],
});
const REFLOW: ConversionResult = { file: 'reflow', madeBy: 'rtf-pdf', omissions: [] };
const EXACT: ConversionResult = { file: 'exact', madeBy: 'office', omissions: [] };

/** Two engines, of which `office` is the better, and their stored results. */
class Machine {
  readonly clock = new TestClock();
  readonly turns = new DocumentQueue(new RecordingLog());
  office: EngineReport | undefined;
  fonts = 'none';
  kept: StoredRendition | undefined;
  /** Results of the next conversions. */
  readonly next: ConversionResult[] = [];
  readonly asked: Array<readonly string[] | 'all'> = [];
  /** A conversion waits until this settles. */
  until: Promise<unknown> = Promise.resolve();

  readonly #engines: Pick<DocumentEngines, 'betterThan' | 'fingerprint' | 'make'> = {
    betterThan: (engine) => Promise.resolve(this.office && engine === 'rtf-pdf' ? [this.office] : []),
    fingerprint: () => Promise.resolve(`${this.office?.version} ${this.fonts}`),
    make: async ({ only }: ConversionRequest, use) => {
      this.asked.push(only ?? 'all');
      await this.until;
      return use(this.next.shift() ?? { failure: 'CRASH' });
    },
  };

  readonly #renditions: Pick<FileRenditions, 'find' | 'keep' | 'passOver'> = {
    find: () => Promise.resolve(this.kept),
    keep: (_ctx, _of, { file, ...how }) => {
      const content = file === undefined ? undefined : { name: file, size: 1 };
      this.kept = { ...how, content, madeAt: this.clock.now() };
      return Promise.resolve(content);
    },
    passOver: async (_ctx, _of, passedOver) => {
      if (this.kept) this.kept = { ...this.kept, passedOver };
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
  const passedOver = (failure: FailureCode): ConversionResult => ({
    ...REFLOW,
    passedOver: { engine: report('office', '7'), failure },
  });

  it('continues with what its caller left, so that a repeated request starts nothing again', async () => {
    let finish = (): void => undefined;
    machine.until = new Promise<void>((resolve) => (finish = resolve));
    machine.next.push(REFLOW);
    const client = new AbortController();
    const left = machine.ask(client.signal);
    await until('a conversion', () => machine.asked.length);
    client.abort(new Error('gone'));
    const again = [machine.ask(), machine.ask()];
    await setImmediate();
    finish();
    expect(await Promise.all([left, ...again])).toEqual(['reflow', 'reflow', 'reflow']);
    expect(machine.asked).toEqual(['all']);
  });

  it('begins nothing for a caller who left before its turn', async () => {
    expect(await machine.ask(AbortSignal.abort(new Error('gone')))).toBe('gone');
    expect(machine.asked).toEqual([]);
  });

  it('has it made again once a better engine is here, by that alone', async () => {
    await make(REFLOW);
    machine.clock.advance(HOUR_MS);
    expect(await machine.ask()).toBe('reflow');
    machine.office = report('office', '7');
    expect([await make(EXACT), await machine.ask()]).toEqual(['exact', 'exact']);
    expect(machine.asked).toEqual(['all', ['office']]);
    machine.office = undefined;
    expect(await machine.ask()).toBe('exact');
  });

  it('is drawn again once other fonts are here, if boxes stand in it (D-FIL-16)', async () => {
    await make({ ...REFLOW, omissions: ['GLYPHS_MISSING'] } as const);
    expect([await make(EXACT), machine.asked.length]).toEqual(['reflow', 1]);
    machine.fonts = 'Thai';
    expect([await machine.ask(), await machine.ask()]).toEqual(['exact', 'exact']);
    expect(machine.asked).toEqual(['all', 'all']);
    machine.fonts = 'Khmer';
    expect([await machine.ask(), machine.asked.length]).toEqual(['exact', 2]);
  });

  it('keeps what was made if the better engine makes nothing of it, and tries it once in each version', async () => {
    await make(REFLOW);
    machine.office = report('office', '7');
    expect([await make({ failure: 'TIMEOUT' }), await machine.ask()]).toEqual(['reflow', 'reflow']);
    machine.clock.advance(HOUR_MS);
    expect(await machine.ask()).toBe('reflow');
    expect(machine.asked).toEqual(['all', ['office']]);
    machine.office = report('office', '8');
    expect([await make({ failure: 'CORRUPT' }), await machine.ask()]).toEqual(['reflow', 'reflow']);
    expect(machine.asked).toEqual(['all', ['office'], ['office']]);
    expect(machine.kept?.passedOver).toEqual(['office 7', 'office 8']);
  });

  it('asks no engine again that could not read the file when another made it', async () => {
    machine.office = report('office', '7');
    await make(passedOver('CORRUPT'));
    machine.clock.advance(HOUR_MS);
    expect(await machine.ask()).toBe('reflow');
    expect(machine.asked).toEqual(['all']);
  });

  it('asks one that was too slow then once more, after an hour', async () => {
    machine.office = report('office', '7');
    await make(passedOver('TIMEOUT'));
    expect(await machine.ask()).toBe('reflow');
    machine.clock.advance(HOUR_MS);
    expect([await make({ failure: 'TIMEOUT' }), await machine.ask()]).toEqual(['reflow', 'reflow']);
    expect(machine.asked).toEqual(['all', ['office']]);
  });

  it('serves what was made before if there is no place for the better engine', async () => {
    await make(REFLOW);
    machine.office = report('office', '7');
    let finish = (): void => undefined;
    const busy = new Promise<void>((resolve) => (finish = resolve));
    const requester = { group: '1001', member: 'ada' };
    const others = Array.from({ length: 9 }, () => machine.turns.drawn.run(requester, () => busy));
    expect(await machine.ask()).toBe('reflow');
    machine.kept = undefined;
    expect(await machine.ask()).toMatch(/^8 of your own documents wait already/);
    finish();
    await Promise.all(others);
  });
});
