import fs from 'node:fs';
import { mkdtemp, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { GatheredLines } from './gathered-lines.js';

type WriteDone = (error: NodeJS.ErrnoException | null, written: number) => void;

const FD = 1234;

function flushed(lines: GatheredLines): Promise<void> {
  return new Promise((resolve) => lines.flush(() => resolve()));
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `line ${index} ${'ä'.repeat(index % 90)}\n`);
}

/** Takes the place of the system: `take` decides about each write, and what it takes is `text`. */
function mockWrites(take: (bytes: Buffer, done: WriteDone, call: number) => void): { calls: () => number } {
  const write = jest.spyOn(fs, 'write').mockImplementation(((_fd: number, bytes: Buffer, done: WriteDone) => {
    take(bytes, done, write.mock.calls.length);
  }) as never);
  return { calls: () => write.mock.calls.length };
}

function failure(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

describe('gathered lines', () => {
  let lines: GatheredLines;
  let text = '';
  const taken = (bytes: Buffer, done: WriteDone, length = bytes.length): void => {
    text += bytes.subarray(0, length).toString('latin1');
    setImmediate(done, null, length);
  };

  beforeEach(() => {
    text = '';
    lines = new GatheredLines(FD, (count) => `left out ${count}\n`);
  });

  afterEach(() => void jest.restoreAllMocks());

  it('are written whole and in order', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'talent-lines-'));
    const file = await open(path.join(folder, 'log'), 'w');
    const written = new GatheredLines(file.fd, String);
    const all = numbered(3000);
    for (const line of all) written.write(line);
    await flushed(written);
    written.write('later\n');
    await flushed(written);
    expect(await readFile(path.join(folder, 'log'), 'utf8')).toBe(`${all.join('')}later\n`);
    await file.close();
  });

  it('are written together without anybody reading them', async () => {
    const { calls } = mockWrites((bytes, done) => taken(bytes, done));
    for (let index = 0; index < 100; index += 1) lines.write('short\n');
    expect(calls()).toBe(0);
    await until('a write', () => text);
    expect([calls(), text]).toEqual([1, 'short\n'.repeat(100)]);
  });

  it('continue after a write that took a part, and after one that would have blocked', async () => {
    mockWrites((bytes, done, call) => {
      if (call === 2) setImmediate(done, failure('EAGAIN'), 0);
      else taken(bytes, done, Math.ceil(bytes.length / 2));
    });
    lines.write('abcdefgh\n');
    await flushed(lines);
    expect(text).toBe('abcdefgh\n');
  });

  it.each<[string, (done: WriteDone) => void]>([
    ['says at each try that it would block', (done) => void setImmediate(done, failure('EAGAIN'), 0)],
    ['never answers', () => undefined],
  ])('are given up at the end by a limit, and counted, if the reader %s', async (_title, stall) => {
    mockWrites((_bytes, done) => stall(done));
    for (const line of ['one\n', 'two\n', 'three\n']) lines.write(line);
    const lost = await new Promise<number>((resolve) => lines.flush(resolve, 50));
    expect(lost).toBe(3);
    lines.write('nobody takes it\n');
    await flushed(lines);
    const { calls } = mockWrites((bytes, done) => taken(bytes, done));
    const before = calls();
    await new Promise((resolve) => setTimeout(resolve, 150)); // longer than a try waits for the next
    expect(calls()).toBe(before);
  });

  it('are not lost by the limit of an end at which everything was written', async () => {
    // Done before any timer: a busy machine may be late with the next turn of the event loop, and the limit comes first.
    mockWrites((bytes, done) => {
      text += bytes.toString('latin1');
      queueMicrotask(() => done(null, bytes.length));
    });
    lines.write('one\n');
    expect(await new Promise<number>((resolve) => lines.flush(resolve, 50))).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    lines.write('two\n');
    await flushed(lines);
    expect(text).toBe('one\ntwo\n');
  });

  it('are left out beyond a bound if nobody reads them, and that is reported', async () => {
    let release: () => void = () => undefined;
    mockWrites((bytes, done, call) => {
      if (call === 1) release = () => taken(bytes, done);
      else taken(bytes, done);
    });
    const line = `${'x'.repeat(1023)}\n`;
    for (let index = 0; index < 10_000; index += 1) lines.write(line);
    release();
    await flushed(lines);
    const kept = text.split(line).length - 1;
    expect(kept).toBeGreaterThan(8000);
    expect(kept).toBeLessThan(9000);
    expect(text).toBe(`${line.repeat(kept)}left out ${10_000 - kept}\n`);
    lines.write('again\n');
    await flushed(lines);
    expect(text.endsWith('again\n')).toBe(true);
  });

  it("are nobody's concern once the reader is gone", async () => {
    const { calls } = mockWrites((_bytes, done) => setImmediate(done, failure('EPIPE'), 0));
    lines.write('one\n');
    await flushed(lines);
    lines.write('two\n');
    await flushed(lines);
    expect(calls()).toBe(1);
  });

  it('wait for a full disk while the server runs, and not at its end', async () => {
    const { calls } = mockWrites((_bytes, done) => setImmediate(done, failure('ENOSPC'), 0));
    lines.write('x'.repeat(20_000));
    await until('three writes', () => calls() >= 3);
    await flushed(lines);
  });

  it('are written at once if the process ends by itself', () => {
    jest.spyOn(fs, 'writeSync').mockImplementation(((_fd: number, bytes: Buffer) => {
      text += bytes.toString();
      return bytes.length;
    }) as never);
    lines.write('the last words\n');
    process.listeners('exit').at(-1)?.(0);
    expect(text).toBe('the last words\n');
  });
});
