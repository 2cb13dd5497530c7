import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { buildContext } from './builders/build-context.js';
import { PlatformServer } from './support/platform-server.js';
import { administered } from './builders/administered.js';
import type { World } from './builders/build-context.js';
import { runTalent } from './support/run-talent.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const CHANGES = [1, 2, 3].map((id) => ({ kind: 'profile', type: 'people', id, version: 1 }));

let server: PlatformServer;
let world: World;

beforeEach(async () => {
  server = new PlatformServer(() => NOW);
  server.changes.push(...CHANGES);
  world = await administered(await server.listen(), NOW);
});

afterEach(() => server.close());

function talent(...words: string[]) {
  return runTalent(['changes', ...words], buildContext(world));
}

/** Follows the changes from now on, until the stream is open and its first event has been heard. */
async function follow(...words: string[]) {
  const following = talent('--follow', '--after', 'now', ...words);
  await until('a second look', () => server.looks === 2);
  const [stream] = server.streams;
  if (stream === undefined) throw new Error('There must be a stream.');
  return { stream, following };
}

const linesOf = (changes: readonly object[]): string => changes.map((change) => `${JSON.stringify(change)}\n`).join('');

describe('talent changes', () => {
  it('prints every change a line, page after page, and where to read on', async () => {
    expect(await talent()).toEqual({ code: 0, stdout: linesOf(CHANGES), stderr: 'next  3\n' });
  });

  it('reads on from there', async () => {
    expect(await talent('--after', '2')).toMatchObject({ code: 0, stdout: linesOf(CHANGES.slice(2)) });
    expect(await talent('--after', 'now')).toEqual({ code: 0, stdout: '', stderr: 'next  3\n' });
  });

  it('asks for the types that are named', async () => {
    const form = { kind: 'form', type: 'forms', id: 4, version: 1 };
    server.changes.push(form, { ...form, type: 'lists' });
    expect((await talent('--types', 'forms,jobs')).stdout).toBe(linesOf([form]));
  });

  it('reads again when the stream tells of its types, or has ended, until it is refused (D-CHG-13)', async () => {
    const { stream, following } = await follow('--types', 'lists', '--every', '0.05');
    const later = { kind: 'list', type: 'lists', id: 'lists.skills', version: 7 };
    server.changes.push(later);
    for (const kind of ['people', 'lists']) stream.write(`data: {"kinds":["${kind}"],"next":"4"}\n\n`);
    await until('a third look', () => server.looks === 3);
    server.mostLooks = 3;
    stream.end();
    const { code, stdout, stderr } = await following;
    expect([code, server.looks]).toEqual([5, 4]);
    expect(stdout).toBe(linesOf([later]));
    expect(stderr).toMatch(/^next {2}4\n/);
  });

  it.each<[string, (stream: ServerResponse) => void]>([
    ['was lost', (stream) => stream.destroy()],
    ['a proxy wrote into', (stream) => stream.write('data: Bad Gateway\n\n')],
  ])('reads again after a stream that %s', async (_, end) => {
    const { stream, following } = await follow('--every', '0.05');
    server.mostLooks = 2;
    end(stream);
    expect([(await following).code, server.looks]).toEqual([5, 3]);
  });

  it('refuses an interval of no time', async () => {
    const { code, stderr } = await talent('--every', '0');
    expect(code).toBe(2);
    expect(stderr).toContain('--every must be');
  });
});
