import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aFormDocument, aFormDocumentOf } from '../../../test/builders/form-document.builder.js';
import { readPdfPages, readWordText } from '../../test-support/read-document.js';
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

function start(options: ExportProcessesOptions = {}): void {
  processes = new ExportProcesses({ entry: ENTRY, ...options });
}

afterEach(() => processes.end());

function write(
  document: FormDocument = FORM,
  format: 'doc' | 'pdf' = 'doc',
  signal: AbortSignal = new AbortController().signal,
): Promise<Buffer> {
  return processes.write({ blocks: [...blocksOf(document)], format, createdAt: new Date() }, signal);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('ExportProcesses (D-FRM-25)', () => {
  it('write one form after the other in one process', async () => {
    start();
    const pdf = await write(FORM, 'pdf');
    const { pids } = processes;
    const doc = write();
    expect(processes.pids).toEqual(pids);
    expect((await readPdfPages(pdf)).join('')).toContain('Ada Łovelace 李');
    expect(await readWordText(await doc)).toContain('Ada Łovelace 李');
  });

  it('end a process that has nothing to write', async () => {
    start({ idleMs: 0 });
    await write();
    await until('the end of the process', () => processes.pids.length === 0);
    expect(await readWordText(await write())).toContain('Ada Łovelace 李');
  });

  it('tell the scripts that no font has', async () => {
    const problems: string[] = [];
    start({ onFontProblem: (problem) => problems.push(problem) });
    await write(aFormDocumentOf({ label: 'Q', answer: 'ภาษา ไทย 🙂' }), 'pdf');
    expect(problems).toEqual(['Thai', 'other']);
  });

  it('write as many at once as they are asked for, each for itself', async () => {
    start();
    const answers = ['one', 'two', 'three'];
    const written = answers.map((answer) => write(aFormDocumentOf({ label: 'Q', answer })));
    expect(new Set(processes.pids).size).toBe(3);
    const texts = await Promise.all((await Promise.all(written)).map(readWordText));
    expect(texts.map((text) => text.split('\n')[2])).toEqual(answers);
  });

  it('end one for which nobody waits any longer', async () => {
    start();
    const time = new AbortController();
    const late = write(LONG, 'doc', time.signal);
    const [pid = 0] = processes.pids;
    time.abort(new RangeError('over'));
    await expect(late).rejects.toThrow('over');
    await until('the end of the process', () => !isThere(pid));
    expect(processes.pids).toEqual([]);
    await expect(write(FORM, 'doc', time.signal)).rejects.toThrow('over');
  });

  it('report a process that exited unexpectedly, and why a form could not be written', async () => {
    start();
    const broken = write(LONG);
    const [pid = 0] = processes.pids;
    process.kill(pid, 'SIGKILL');
    await expect(broken).rejects.toThrow('exited unexpectedly: SIGKILL');
    const blocks = [{ kind: 'nothing' } as unknown as FormBlock];
    const { signal } = new AbortController();
    await expect(processes.write({ blocks, format: 'doc', createdAt: new Date() }, signal)).rejects.toThrow(TypeError);
    expect(processes.pids).toEqual([]);
  });

  it('end with the process that started them, however that ends', async () => {
    start();
    const parent = path.join(await mkdtemp(path.join(tmpdir(), 'exports-')), 'parent.mjs');
    const program = `
      import { ExportProcesses } from ${JSON.stringify(new URL('index.js', BUILT).href)};
      const processes = new ExportProcesses();
      const blocks = Array.from({ length: 20000 }, () => ({ kind: 'title', text: 'x' }));
      void processes.write({ blocks, format: 'pdf', createdAt: new Date() }, new AbortController().signal);
      process.send(processes.pids);`;
    await writeFile(parent, program);
    const started = fork(parent, [], { execArgv: [] });
    const [pids] = (await once(started, 'message')) as [number[]];
    expect(pids.filter(isThere)).toHaveLength(1);
    started.kill('SIGKILL');
    await until('the end of the process', () => !pids.some(isThere));
  });
});
