import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildContext } from './builders/build-context.js';
import type { World } from './builders/build-context.js';
import { temporaryFolder } from './builders/temporary-folder.js';
import { administered } from './builders/administered.js';
import { runTalent } from './support/run-talent.js';
import { ProfilesServer } from './support/profiles-server.js';
import { refuse } from './support/signed-server.js';
import type { Call } from './support/signed-server.js';

const PEOPLE = '/customers/1001/people';
const SCHEMA = '/customers/1001/profiledefinitions/v1/person/schema';
const WRITTEN = { firstname: { type: 'string' }, lastname: { type: 'string' }, rank: { type: 'integer' } };
const READ = { id: { type: 'integer' }, ...WRITTEN, createddate: { type: 'string' }, links: { type: 'array' } };

/** A small server of people that accepts new people, once for each key (D-NET-7). */
class ProfilesTransferServer extends ProfilesServer {
  /** Bodies of the people that were made. */
  readonly made: unknown[] = [];
  /** Whether a request is left without an answer though the person was made. */
  losesAnswer: (id: number) => boolean = () => false;
  readonly #answers = new Map<string, number>();

  protected override answer(call: Call, response: ServerResponse): void {
    if (call.path === SCHEMA) return this.#describe(call, response);
    if (call.method !== 'POST' || call.path !== PEOPLE) return super.answer(call, response);
    if (this.refuses(call, response)) return;
    const key = String(call.headers['idempotency-key']);
    const isDry = call.query.get('dryrun') === 'true';
    const id = this.#answers.get(key) ?? this.#make(call, key, isDry);
    if (isDry) return void response.end('{"changes":[]}');
    if (this.losesAnswer(id)) return void response.destroy();
    response.writeHead(201, { Location: `http://127.0.0.1${PEOPLE}/${id}` }).end();
  }

  #make({ body }: Call, key: string, isDry: boolean): number {
    const person: Record<string, unknown> = JSON.parse(body);
    if (typeof person.lastname !== 'string') refuse('FIELD_REQUIRED', 'is required.', 'lastname');
    const id = this.people.size + 1;
    if (isDry) return id;
    this.people.set(id, person);
    this.made.push(person);
    this.#answers.set(key, id);
    return id;
  }

  #describe({ query }: Call, response: ServerResponse): void {
    response.end(JSON.stringify({ properties: query.get('for') === 'write' ? WRITTEN : READ }));
  }
}

const NOW = new Date('2026-11-20T09:30:00Z');

let server: ProfilesTransferServer;
let world: World;
let file: string;

beforeEach(async () => {
  server = new ProfilesTransferServer(() => NOW);
  world = await administered(await server.listen(), NOW);
  file = path.join(temporaryFolder(), 'people.ndjson');
});

afterEach(() => server.close());

function talent(...words: string[]) {
  return runTalent(words, buildContext(world));
}

const text = (name = file): string => readFileSync(name, 'utf8');
const linesIn = (name = file): unknown[] => linesOf(text(name));
const linesOf = (content: string): unknown[] =>
  content
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('talent export (D-CHG-8)', () => {
  const exported = (...words: string[]) => talent('export', 'people', '--output', file, ...words);
  const addPeople = (count: number, from = 1): void => {
    for (let id = from; id < from + count; id += 1) server.people.set(id, { lastname: 'Lovelace', rank: id });
  };
  const idsIn = (): unknown[] => linesIn().map((line) => (line as { id: number }).id);
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

  it('writes every profile with all fields, in the order of their ids, for its owner alone', async () => {
    addPeople(1203);
    const { code, stdout, stderr } = await exported();
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/1203 exported\n$/);
    expect(idsIn()).toEqual(upTo(1203));
    expect(linesIn()[0]).toEqual({ id: 1, lastname: 'Lovelace', rank: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('writes to standard output, some fields, behind an id', async () => {
    addPeople(3);
    const { stdout } = await talent('export', 'people', '--fields', 'rank', '--after', '1');
    expect(stdout).toBe('{"id":2,"rank":2}\n{"id":3,"rank":3}\n');
  });

  it('goes on where it was stopped, also within a line, without losing or doubling one', async () => {
    addPeople(500);
    await exported();
    const whole = text();
    for (const length of [0, 7, whole.length >> 1, whole.length - 1, whole.length]) {
      truncateSync(file, length);
      expect(await exported('--resume')).toMatchObject({ code: 0 });
      expect(text()).toBe(whole);
    }
  });

  it('says how to go on where it breaks off', async () => {
    addPeople(300);
    let reads = 0;
    server.refuses = (call, response) => {
      reads += call.path.endsWith('/read') ? 1 : 0;
      if (reads !== 2) return false;
      response.writeHead(500).end();
      return true;
    };
    const { code, stderr } = await exported();
    expect([code, idsIn()]).toEqual([5, upTo(200)]);
    expect(stderr).toContain(`try: talent export people --output ${file} --resume\n`);
    server.refuses = () => false;
    await exported('--resume');
    expect(idsIn()).toEqual(upTo(300));
  });

  it('replaces no file without --force, and adds to no other file', async () => {
    writeFileSync(file, 'a letter\n');
    expect(await exported()).toMatchObject({ code: 2, stderr: expect.stringContaining('is not replaced') });
    expect(await exported('--resume')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not end like an export'),
    });
    writeFileSync(file, '{"id":1}\na letter');
    expect(await exported('--resume')).toMatchObject({ code: 2 });
    expect(text()).toBe('{"id":1}\na letter');
    expect(await exported('--force')).toMatchObject({ code: 0 });
    expect(text()).toBe('');
  });

  it.each([
    [['import', 'people', '-'], 'an import needs a file'],
    [['export', 'people', '--resume'], 'need --output <file>'],
    [['export', 'people', '-o', 'x', '--resume', '--after', '3'], 'cannot be used with --force or --after'],
  ])('refuses %j before anything is sent', async (words, message) => {
    const { code, stderr } = await talent(...words);
    expect([code, server.received]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});

describe('talent import (D-CHG-9)', () => {
  const imported = (...words: string[]) => talent('import', 'people', file, ...words);
  const write = (...people: unknown[]): void =>
    writeFileSync(
      file,
      people.map((person) => `${typeof person === 'string' ? person : JSON.stringify(person)}\n`).join(''),
    );
  const names = (from: number, to: number): object[] =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ lastname: `L${from + index}` }));
  const madeNames = (): unknown[] => server.made.map((person) => (person as { lastname: string }).lastname).toSorted();

  it('makes a profile of each line, and notes which', async () => {
    write({ id: 7, lastname: 'King', createddate: 'x' }, { lastname: 'Berg' });
    expect(await imported()).toMatchObject({ code: 0, stderr: expect.stringContaining('2 imported') });
    expect(madeNames()).toEqual(['Berg', 'King']);
    const [subject, ...notes] = linesIn(`${file}.journal`);
    expect(subject).toEqual({ import: 'people', server: expect.any(String), customer: '1001' });
    expect(notes.map((note) => (note as { line: number }).line).toSorted()).toEqual([1, 2]);
    expect(existsSync(`${file}.rejects`)).toBe(false);
  });

  it('does nothing where everything is done', async () => {
    write(...names(1, 20));
    await imported();
    const before = server.received.length;
    expect(await imported()).toMatchObject({ code: 0, stderr: '0 imported, 20 imported earlier, 0 refused\n' });
    expect(server.received.slice(before).every((line) => line.includes('/schema'))).toBe(true);
  });

  it('reports wrong lines, by number and reason, and goes on', async () => {
    write({ lastname: 'King' }, { firstname: 'Ada' }, '{"lastname":', '[1]', '', { lastname: 'Berg' });
    const { code, stderr } = await imported();
    expect([code, madeNames()]).toEqual([4, ['Berg', 'King']]);
    expect(stderr).toContain('line 2: lastname: is required.\n');
    expect(stderr).toContain('2 imported, 0 imported earlier, 3 refused\n');
    expect(linesIn(`${file}.rejects`)).toEqual([
      { line: 2, problems: ['lastname: is required.'], text: '{"firstname":"Ada"}' },
      { line: 3, problems: [expect.any(String)], text: '{"lastname":' },
      { line: 4, problems: ['The body must be a JSON object, received an array.'], text: '[1]' },
    ]);
  });

  it('sends refused lines again once they read otherwise, or with --retry', async () => {
    write({ firstname: 'Ada' }, { lastname: 'Odd' });
    expect(await imported()).toMatchObject({ code: 4 });
    expect(await imported()).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('0 imported, 1 imported earlier, 1 refused'),
    });
    expect(await imported('--retry')).toMatchObject({ code: 4, stderr: expect.stringContaining('line 1: lastname') });
    write({ firstname: 'Ada', lastname: 'King' }, { lastname: 'Odd' });
    expect(await imported()).toMatchObject({ code: 0, stderr: '1 imported, 1 imported earlier, 0 refused\n' });
    expect(existsSync(`${file}.rejects`)).toBe(false);
  });

  it('makes nothing twice where the journal lost its end, or an answer is lost', async () => {
    write(...names(10, 29));
    const told = new Set<number>();
    // of every third the first answer
    server.losesAnswer = (id) => id % 3 === 0 && told.size < told.add(id).size;
    expect(await imported()).toMatchObject({ code: 0 });
    const journal = text(`${file}.journal`);
    writeFileSync(`${file}.journal`, journal.slice(0, journal.length >> 1));
    expect(await imported()).toMatchObject({ code: 0 });
    expect(madeNames()).toEqual(Array.from({ length: 20 }, (_, index) => `L${10 + index}`));
  });

  it('goes on behind what broke it off', async () => {
    write(...names(10, 39));
    server.refuses = (call, response) => {
      if (call.method !== 'POST' || server.made.length < 11) return false;
      response.writeHead(500).end();
      return true;
    };
    expect(await imported()).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('The same command continues the import'),
    });
    server.refuses = () => false;
    expect(await imported()).toMatchObject({ code: 0 });
    expect(madeNames()).toHaveLength(30);
    expect(new Set(madeNames()).size).toBe(30);
  });

  it('waits for an earlier request of the same line, and where the server has no time', async () => {
    write({ lastname: 'King' });
    let refused = 0;
    server.refuses = ({ method, path: target }, response) => {
      if (method !== 'POST' || !target.endsWith('/people') || refused === 2) return false;
      refused += 1;
      response.writeHead(refused === 1 ? 409 : 503, { 'Retry-After': '0' }).end();
      return true;
    };
    expect(await imported()).toMatchObject({ code: 0 });
    expect(madeNames()).toEqual(['King']);
  });

  it('refuses a journal of another import, and a line that reads otherwise than when it was imported', async () => {
    write({ lastname: 'King' });
    await imported();
    write({ lastname: 'Kong' });
    expect(await imported()).toMatchObject({ code: 2, stderr: expect.stringContaining('line 1 reads otherwise') });
    writeFileSync(`${file}.journal`, '{"import":"jobs"}\n');
    expect(await imported()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the journal of another import'),
    });
    expect(madeNames()).toEqual(['King']);
  });

  it('--dry-run makes nothing and notes nothing', async () => {
    write({ lastname: 'King' }, { firstname: 'Ada' });
    const { code, stderr } = await imported('--dry-run');
    expect([code, server.made]).toEqual([4, []]);
    expect(stderr).toContain('1 would be imported, 0 imported earlier, 1 refused\n');
    expect([existsSync(`${file}.journal`), existsSync(`${file}.rejects`)]).toEqual([false, false]);
  });

  it('--fields writes these alone, and --journal names another place', async () => {
    write({ lastname: 'King', shoesize: 38 });
    const journal = path.join(temporaryFolder(), 'j');
    expect(await imported('--fields', 'lastname', '--journal', journal)).toMatchObject({ code: 0 });
    expect([server.made, existsSync(journal)]).toEqual([[{ lastname: 'King' }], true]);
  });
});
