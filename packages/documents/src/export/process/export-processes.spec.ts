import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aFormDocument, aFormDocumentOf } from '../../../test/builders/form-document.builder.js';
import { readBytes, readPdfPages, readWordText } from '../../test-support/read-document.js';
import { blocksOf } from '../form-blocks.js';
import type { FormBlock, FormDocument } from '../form-blocks.js';
import { ExportProcesses } from './export-processes.js';
import type { ExportProcessesOptions } from './export-processes.js';

/** A process runs what was built. */
const BUILT = new URL('../../../dist/export/', import.meta.url);
const ENTRY = fileURLToPath(new URL('process/export-child.js', BUILT));

const FORM = aFormDocumentOf({ label: 'Legal name', answer: 'Ada Łovelace 李' });
const LONG = aFormDocument({
  sections: [
    { heading: 'All', items: Array.from({ length: 3000 }, (_, at) => ({ label: `Q${at}`, answer: `A${at}` })) },
  ],
});

let processes: ExportProcesses;

function start(options: ExportProcessesOptions = {}): ExportProcesses {
  processes = new ExportProcesses({ entry: ENTRY, ...options });
  return processes;
}

afterEach(() => processes.end());

async function* inParts(document: FormDocument): AsyncIterable<readonly FormBlock[]> {
  for (const block of blocksOf(document)) yield [block];
}

function write(
  document: FormDocument = FORM,
  format: 'doc' | 'pdf' = 'doc',
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<Buffer> {
  return processes.write({ blocks: inParts(document), format, createdAt: new Date(), signal });
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilGone(pid: number | undefined): Promise<void> {
  await until('the end of the process', () => pid === undefined || !isThere(pid));
}

describe('ExportProcesses (D-FRM-25)', () => {
  it('write several forms with one process', async () => {
    start();
    expect((await readPdfPages(await readBytes(write(FORM, 'pdf')))).join('')).toContain('Ada Łovelace 李');
    const { pids } = processes;
    expect(await readWordText(await readBytes(write()))).toContain('Ada Łovelace 李');
    expect([processes.pids, pids.length]).toEqual([pids, 1]);
  });

  it('tell once of each script that no font has', async () => {
    const scripts: string[] = [];
    start({ onMissingScript: (script) => scripts.push(script) });
    for (const answer of ['ภาษา', 'ไทย 🙂']) await readBytes(write(aFormDocumentOf({ label: 'Q', answer }), 'pdf'));
    expect(scripts).toEqual(['Thai', 'other']);
  });

  it('write as many at once as they are asked for, each for itself', async () => {
    start();
    const answers = ['one', 'two', 'three'];
    const written = answers.map((answer) => readBytes(write(aFormDocumentOf({ label: 'Q', answer }))));
    const texts = await Promise.all((await Promise.all(written)).map(readWordText));
    expect(texts.map((text) => text.split('\n')[2])).toEqual(answers);
    expect(new Set(processes.pids).size).toBe(3);
  });

  it('end one that nobody asked anything of for a while, and one that wrote many', async () => {
    start({ idleMs: 1, maxWritten: 2 });
    const first = write();
    await first.next();
    const [pid] = processes.pids;
    await readBytes(first);
    await untilGone(pid);
    expect(processes.pids).toEqual([]);
    start({ maxWritten: 2 });
    await readBytes(write());
    expect(processes.pids).toHaveLength(1);
    await readBytes(write());
    expect(processes.pids).toEqual([]);
  });

  it('end one whose reader leaves, or whose time is over', async () => {
    start();
    const left = write(LONG);
    await left.next();
    const [pid] = processes.pids;
    await left.return(undefined);
    await untilGone(pid);
    const time = new AbortController();
    const late = write(LONG, 'doc', time.signal);
    await late.next();
    time.abort(new RangeError('over'));
    await expect(readBytes(late)).rejects.toThrow('over');
    expect(processes.pids).toEqual([]);
    await expect(readBytes(write(FORM, 'doc', time.signal))).rejects.toThrow('over');
  });

  it('report a process that exited unexpectedly, and write the next with another', async () => {
    start();
    const broken = write(LONG);
    await broken.next();
    const [pid = 0] = processes.pids;
    process.kill(pid, 'SIGKILL');
    await expect(readBytes(broken)).rejects.toThrow('exited unexpectedly: SIGKILL');
    expect((await readBytes(write())).length).toBeGreaterThan(0);
    const [idle = 0] = processes.pids;
    process.kill(idle, 'SIGKILL');
    await until('the end of the idle process', () => processes.pids.length === 0);
    expect((await readBytes(write())).length).toBeGreaterThan(0);
  });

  it('pass on why a form could not be read, or written', async () => {
    start();
    const unreadable = async function* (): AsyncIterable<readonly FormBlock[]> {
      yield await Promise.reject(new RangeError('no form'));
    };
    const given = { format: 'doc', createdAt: new Date(), signal: new AbortController().signal } as const;
    await expect(readBytes(processes.write({ ...given, blocks: unreadable() }))).rejects.toThrow('no form');
    const unknown = async function* (): AsyncIterable<readonly FormBlock[]> {
      yield [{ kind: 'nothing' } as unknown as FormBlock];
    };
    await expect(readBytes(processes.write({ ...given, blocks: unknown() }))).rejects.toThrow(TypeError);
    expect(processes.pids).toEqual([]);
  });

  it('end with the process that started them, however that ends', async () => {
    start();
    const parent = path.join(await mkdtemp(path.join(tmpdir(), 'exports-')), 'parent.mjs');
    const program = `
      import { ExportProcesses } from ${JSON.stringify(new URL('index.js', BUILT).href)};
      const processes = new ExportProcesses();
      async function* blocks() { yield [{ kind: 'title', text: 'x' }]; }
      const form = { blocks: blocks(), format: 'doc', createdAt: new Date(), signal: new AbortController().signal };
      for await (const piece of processes.write(form)) void piece;
      process.send(processes.pids);
      setInterval(() => undefined, 1000);`;
    await writeFile(parent, program);
    const started = fork(parent, [], { execArgv: [] });
    const [pids] = (await once(started, 'message')) as [number[]];
    expect(pids.filter(isThere)).toHaveLength(1);
    started.kill('SIGKILL');
    await untilGone(pids[0]);
    await rm(path.dirname(parent), { recursive: true });
  });
});
