import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { mock } from 'node:test';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { FAULTY_ENGINES } from '../../test/children/faulty-engines.js';
import { programFromSources } from '../../test/compiled-sources.js';
import { runningIn } from '../../test/running-in.js';
import { DEFAULT_PROCESS_LIMITS } from '../default-limits.js';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentEngine, EngineState } from '../engine.js';
import type { RunnerOptions } from './document-runner.js';
import { DocumentRunner } from './document-runner.js';
import type { ChildProgram } from './run-in-child.js';

const SECRET = 'a word of the content';
const MIB = 1024 * 1024;
const BOTH_SHORT = { processLimits: { attemptMs: 300, totalMs: 400 } };
/** Processes are found in /proc. */
const itWithProc = existsSync('/proc/self/task') ? it : it.skip;

describe('DocumentRunner (D-FIL-5)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'document-runner-'));
  const outputFile = path.join(folder, 'result');
  const jobs = path.join(folder, 'jobs');
  let program: ChildProgram;

  beforeAll(() => {
    program = programFromSources('test/children/faulty');
  });
  afterEach(() => mock.timers.reset());

  const runnerOf = (ids: readonly string[], options: RunnerOptions = {}): Promise<DocumentRunner> => {
    const engines = ids.flatMap((id) => FAULTY_ENGINES.filter((engine) => engine.id === id));
    return DocumentRunner.start({ folder: jobs, program, engines, ...options });
  };
  const run = async (ids: readonly string[], options: RunnerOptions = {}, signal?: AbortSignal) => {
    rmSync(outputFile, { force: true });
    const runner = await runnerOf(ids, options);
    const content = Readable.from([Buffer.from(SECRET)]);
    const outcome = await runner
      .run({ operation: 'text', content, outputFile }, signal)
      .catch((error: unknown) => error as DocumentFailure);
    // The runner removes the job folder in every case.
    expect(readdirSync(jobs)).toEqual([]);
    return outcome;
  };
  const expectFailure = async (ending: Promise<unknown>, code: string, reason = '') => {
    const failure = await ending;
    expect(failure).toBeInstanceOf(DocumentFailure);
    expect(failure).toMatchObject({ code });
    expect((failure as Error).message).toContain(reason);
    expect((failure as Error).message).not.toContain(SECRET);
    expect(existsSync(outputFile)).toBe(false);
  };

  it.each<[string, readonly string[], RunnerOptions, string]>([
    ['keeps the time of both attempts together', ['loop-forever', 'wait-forever'], BOTH_SHORT, 'TIMEOUT'],
    ['tells a process that ends by itself', ['exit'], {}, 'CRASH'],
    ['asks no second engine about a file that wants a password', ['encrypted', 'write'], {}, 'ENCRYPTED'],
    ['tells nothing of the content where a library quotes it', ['quote-content'], {}, 'CORRUPT'],
    ['tells a full heap as a limit', ['fill-heap'], { processLimits: { heapMib: 24 } }, 'LIMIT'],
    ['takes from the process only what a result may be', ['tell-nonsense'], {}, 'CRASH'],
    ['refuses a file that is too large before it is read', ['write'], { limits: { inputBytes: 5 } }, 'LIMIT'],
    ['refuses a result that is too large', ['write'], { limits: { outputBytes: 5 } }, 'LIMIT'],
  ])('%s', (_claim, ids, options, code) => expectFailure(run(ids, options), code));

  it('reads nothing outside of the product and the job', () =>
    expectFailure(run(['read-passwd']), 'CRASH', 'ERR_ACCESS_DENIED'));

  it('puts the result where it was asked for', async () => {
    expect(await run(['write'])).toEqual({ engineId: 'write', kind: 'txt', omissions: [], fontProblems: [] });
    expect(readFileSync(outputFile, 'utf8')).toBe(SECRET.toUpperCase());
  });

  it('asks a second engine where the first cannot read the file, and tells why', async () => {
    const earlier = { code: 'CORRUPT', engineId: 'refuse' };
    expect(await run(['refuse', 'write'])).toMatchObject({ engineId: 'write', earlier });
  });

  it('asks a second engine where the first finds no text, and believes the first where the second cannot read it', async () => {
    expect(await run(['empty', 'write'])).toMatchObject({ engineId: 'write', earlier: { code: 'EMPTY' } });
    expect(await run(['empty', 'refuse'])).toMatchObject({ code: 'EMPTY', engineId: 'empty' });
  });

  it('tells of a failure which kind the file is of, and which engine failed', async () => {
    expect(await run(['encrypted'])).toMatchObject({ code: 'ENCRYPTED', kind: 'txt', engineId: 'encrypted' });
    expect(await run(['write-pdf'])).toMatchObject({ code: 'UNSUPPORTED', kind: 'txt', engineId: undefined });
  });

  itWithProc('asks a second engine where the first is killed because its time is over', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const outcome = run(['loop-forever', 'write']);
    await until('the first process', () => runningIn(jobs).length);
    mock.timers.tick(DEFAULT_PROCESS_LIMITS.attemptMs);
    expect(await outcome).toMatchObject({ engineId: 'write', earlier: { code: 'TIMEOUT' } });
  });

  it('kills a process that takes too much memory outside of its heap', async () => {
    const before = process.memoryUsage().rss;
    await expectFailure(run(['grow'], { processLimits: { residentMib: 150, watchMs: 10 } }), 'LIMIT');
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MIB);
  });

  itWithProc('counts the memory of all that the process started, and kills all of it', async () => {
    const told = watchFiles(jobs, ['output-starts', 'output-grows']);
    await expectFailure(run(['grow-in-another'], { processLimits: { residentMib: 250, watchMs: 10 } }), 'LIMIT');
    const pids = told();
    expect(pids).toHaveLength(2);
    await until('the end of both processes', () => !pids.some(isRunning));
  });

  it('gives the process no environment and a folder of its own', async () => {
    await run(['tell-environment']);
    expect(JSON.parse(readFileSync(outputFile, 'utf8'))).toEqual({ names: [], isAlone: true, files: ['input'] });
  });

  it('kills what the process started', async () => {
    await run(['start-another']);
    const pid = readFileSync(outputFile, 'utf8');
    await until('the end of the process', () => !isRunning(pid));
  });

  it('tells an error of the content as it is', async () => {
    const runner = await runnerOf(['write']);
    const content = new Readable({ read: () => content.destroy(new TypeError('lost')) });
    await expect(runner.run({ operation: 'text', content, outputFile })).rejects.toThrow('lost');
  });

  it('kills the process when whoever asked waits no longer', () =>
    expectFailure(run(['wait-forever'], {}, AbortSignal.timeout(150)), 'ABORTED'));

  it('tells an engine that is not installed from a kind that none reads', async () => {
    const missing = FAULTY_ENGINES.slice(0, 1).map((engine) => ({
      ...engine,
      probe: async () => ({ missing: 'not here' }),
    }));
    await expectFailure(run([], { engines: missing }), 'ENGINE_MISSING');
    await expectFailure(run([], { engines: [] }), 'UNSUPPORTED');
  });

  it('tells whether an engine is better than the one that made something', async () => {
    const lost = FAULTY_ENGINES.filter(({ id }) => id === 'office').map((engine) => ({
      ...engine,
      id: 'lost-office',
      probe: async () => ({ missing: 'not here' }),
    }));
    const engines = [...lost, ...FAULTY_ENGINES.filter(({ id }) => ['write-pdf', 'office', 'write'].includes(id))];
    const runner = await runnerOf([], { engines });
    const isImproved = (id: string): boolean => runner.hasBetterThan(id, 'pdf');
    expect(['write-pdf', 'office', 'lost-office', 'write', 'gone'].filter(isImproved)).toEqual(['write-pdf']);
  });

  it('looks again for an engine that is installed and did not run, and for no other', async () => {
    const looks = { late: 0, lost: 0 };
    const engineOf = (id: keyof typeof looks, states: readonly EngineState[]): readonly DocumentEngine[] =>
      FAULTY_ENGINES.slice(0, 1).map((engine) => ({
        ...engine,
        id,
        probe: async () => states[looks[id]++] ?? { version: '2' },
      }));
    const late = engineOf('late', [{ missing: 'It took too long.', mayPass: true }]);
    const lost = engineOf('lost', [{ missing: 'It is not installed.' }]);
    const patient = await runnerOf([], { engines: late });
    expect([patient.reports, patient.reports]).toMatchObject([[{ isAvailable: false }], [{ isAvailable: false }]]);
    expect(looks).toEqual({ late: 1, lost: 0 });
    looks.late = 0;
    const runner = await runnerOf([], { engines: [...late, ...lost], lookAgainMs: 0 });
    await until('an engine', () => runner.reports.some(({ isAvailable }) => isAvailable));
    expect(runner.reports).toMatchObject([
      { id: 'late', version: '2' },
      { id: 'lost', reason: 'It is not installed.' },
    ]);
    expect(looks).toEqual({ late: 2, lost: 1 });
  });
});

/** A process that has ended and that nobody has asked about yet runs no more. */
function isRunning(pid: string): boolean {
  const [, , state = 'Z'] = readIfThere(`/proc/${pid}/stat`).split(' ');
  return state !== 'Z';
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Watches the files of a job while it runs, because they are removed with the job. */
function watchFiles(jobs: string, names: readonly string[]): () => readonly string[] {
  const told = new Map<string, string>();
  const look = (): void => {
    for (const job of existsSync(jobs) ? readdirSync(jobs) : []) {
      for (const name of names) told.set(name, readIfThere(path.join(jobs, job, name)) || (told.get(name) ?? ''));
    }
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    return [...told.values()];
  };
}
